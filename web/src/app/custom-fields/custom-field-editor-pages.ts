/** The pages that make and change custom fields, which come as one: each file that can be fetched has its name in the first page. */
export { CreateCustomFieldPage } from "./create-custom-field-page.tsx"
export { EditCustomFieldPage } from "./edit-custom-field-page.tsx"
