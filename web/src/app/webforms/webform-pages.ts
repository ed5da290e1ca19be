/** The pages of web forms; what only one of them needs is loaded by itself. */
export { CreateWebformPage } from "./create-webform-page.tsx"
export { EditWebformPage } from "./edit-webform-page.tsx"
export { WebformsPage } from "./webforms-page.tsx"
