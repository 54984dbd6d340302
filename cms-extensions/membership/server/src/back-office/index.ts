export { backOfficeContentTypes } from './content-types.ts';
export { addPanelJobs, boundPanel, panelRoutes, registerPanel, startPanel } from './start.ts';
