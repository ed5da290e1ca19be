/** The pages of the editor of automations, which come as one: each file that can be fetched has its name in the first page. */
export { CreateWorkflowPage } from "./create-workflow-page.tsx"
export { EditWorkflowPage } from "./edit-workflow-page.tsx"
