/** Both editors share one chunk, since each chunk adds its name to the first page. */
export { CreateWorkflowPage } from "./create-workflow-page.tsx"
export { EditWorkflowPage } from "./edit-workflow-page.tsx"
