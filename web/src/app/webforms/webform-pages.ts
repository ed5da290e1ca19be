/** One chunk for the pages of web forms. Code that a single page needs loads separately. */
export { CreateWebformPage } from "./create-webform-page.tsx"
export { EditWebformPage } from "./edit-webform-page.tsx"
export { WebformsPage } from "./webforms-page.tsx"
