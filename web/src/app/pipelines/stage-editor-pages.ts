/** Both editors share one chunk, since each chunk adds its name to the first page. */
export { CreateStagePage } from "./create-stage-page.tsx"
export { EditStagePage } from "./edit-stage-page.tsx"
