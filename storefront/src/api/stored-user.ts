/* The schema of the member in local storage. A file of its own: the session needs it before the first
 * call, and making all schemas at once would block the page for longer. */
export { storedUserSchema } from 'contract';
