/** The pages that make and change types of tasks, which come as one: each file that can be fetched has its name in the first page. */
export { CreateTaskTypePage } from "./create-task-type-page.tsx"
export { EditTaskTypePage } from "./edit-task-type-page.tsx"
