/** In one chunk: each has its name in the shell. */
export { DashboardPage } from "./dashboard-page.tsx"
export { GoalsPage } from "./goals-page.tsx"
