/** The pages that make and change stages, which come as one: each file that can be fetched has its name in the first page. */
export { CreateStagePage } from "./create-stage-page.tsx"
export { EditStagePage } from "./edit-stage-page.tsx"
