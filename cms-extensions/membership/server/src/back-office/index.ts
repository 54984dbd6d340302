export { type ConnectionState, connectionStates } from './connections/index.ts';
export { backOfficeContentTypes } from './content-types.ts';
export { addPanelJobs, boundPanel, panelRoutes, registerPanel, startPanel } from './start.ts';
