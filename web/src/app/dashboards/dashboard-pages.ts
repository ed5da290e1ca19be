/** One chunk, since each chunk adds its name to the shell. */
export { DashboardPage } from "./dashboard-page.tsx"
export { GoalsPage } from "./goals-page.tsx"
