import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const today: Messages["today"] = {
  title: "Today",
  sections: {
    late: "Late",
    today: "Due today",
    without_next_step: "Deals without a next step",
    stuck: "Deals stuck in their stage",
  },
  hints: {
    late: "Do them now, or put them off.",
    today: "By the end of the day.",
    without_next_step: "Schedule the next task before they go cold.",
    stuck: "Beyond the time of their stage.",
  },
  unseen: (count) => plural(count, { one: "and # more", other: "and # more" }),
  showAll: (count) => `Show all ${count}`,
  finish: (name) => `Finish ${name}`,
  whatsapp: (name) => `WhatsApp to ${name}`,
  snooze: (name) => `Put off ${name}`,
  schedule: (name) => `Schedule a task for ${name}`,
  snoozeTo: { tomorrow: "Tomorrow", threeDays: "In 3 days", nextWeek: "Next week" },
  daysLate: (days) => plural(days, { one: "# day ago", other: "# days ago" }),
  sinceTime: (time) => `since ${time}`,
  inStage: (stage, days) => `${stage} · ${plural(days, { one: "# day", other: "# days" })}`,
  stuck: "Stuck",
  noPhoneTitle: "No WhatsApp",
  noPhoneText: (name) => `No contact of ${name} has a phone.`,
  clearTitle: "All clear",
  clearText: "Nothing late, nothing due today, and each of your deals has a next step. Well done.",
  clearLink: "See the calendar",
  loadFailed: "Your day could not be loaded",
  keys: {
    walk: "Walk through the list",
    finish: "Finish and schedule the next one",
    whatsapp: "Open WhatsApp",
    snooze: "Put off",
    schedule: "Schedule a task",
    open: "Open",
  },
}
