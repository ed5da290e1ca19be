/** One chunk for the pages that show a deal over a list, since they share nearly all their code. */
export { ContactDealPage } from "../contacts/contact-deal-page.tsx"
export { DealInCalendarPage } from "../tasks/deal-in-calendar-page.tsx"
export { DealInTaskListPage } from "../tasks/deal-in-task-list-page.tsx"
export { DealOfTodayPage } from "../today/deal-of-today-page.tsx"
export { ListedDealPage } from "./listed-deal-page.tsx"
