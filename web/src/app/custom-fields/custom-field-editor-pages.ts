/** Both editors share one chunk, since each chunk adds its name to the first page. */
export { CreateCustomFieldPage } from "./create-custom-field-page.tsx"
export { EditCustomFieldPage } from "./edit-custom-field-page.tsx"
