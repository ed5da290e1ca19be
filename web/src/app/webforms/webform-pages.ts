/** One chunk for the pages of web forms. Code that a single page needs loads separately. */
export { EditWebformPage } from "./edit-webform-page.tsx"
export { CreateWebformPage, WebformsPage } from "./webforms-page.tsx"
