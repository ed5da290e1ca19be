/** Both editors share one chunk, since each chunk adds its name to the first page. */
export { CreateTaskTypePage } from "./create-task-type-page.tsx"
export { EditTaskTypePage } from "./edit-task-type-page.tsx"
