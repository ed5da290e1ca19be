/** Shops and returns forms share one chunk, since each chunk adds its name to the first page. */
export { CreateReturnsPage } from "./create-returns-page.tsx"
export { EditReturnsPage } from "./edit-returns-page.tsx"
export { PluginsPage } from "./plugins-page.tsx"
export { ReturnsPage } from "./returns-page.tsx"
