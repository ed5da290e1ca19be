/** Shops and returns forms share one chunk, since each chunk adds its name to the first page. */
export { PluginsPage } from "./plugins-page.tsx"
export { CreateReturnsPage, EditReturnsPage } from "./returns-editor-pages.tsx"
export { ReturnsPage } from "./returns-page.tsx"
