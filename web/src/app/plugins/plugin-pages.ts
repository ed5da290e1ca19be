/** The pages of shops and returns forms, which come as one: each file that can be fetched has its name in the first page. */
export { CreateReturnsPage } from "./create-returns-page.tsx"
export { EditReturnsPage } from "./edit-returns-page.tsx"
export { PluginsPage } from "./plugins-page.tsx"
export { ReturnsPage } from "./returns-page.tsx"
