import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const trash: Messages["trash"] = {
  text: "Deleted items stay here for 30 days and can be restored with their links, notes and tasks. After that they're permanently erased.",
  loadFailed: "Couldn't load the trash",
  restoreFailed: "Couldn't restore it",
  restored: (name) => `${name} restored`,
  entity: "What to show",
  entities: {
    deal: "Deals",
    pipeline: "Pipelines",
    contact: "Contacts",
    company: "Companies",
    product: "Products",
    task: "Tasks",
    bill: "Bills",
    user: "Users",
    note: "Notes",
    file: "Files",
  },
  search: "Search the trash",
  clearSearch: "Clear search",
  nothing: (text) => `Nothing in the trash with “${text}”`,
  emptyTitle: (entity) => `No deleted ${entity.toLowerCase()}`,
  emptyText: "Anything you delete appears here, with who deleted it and when.",
  somebody: "Someone",
  deletedBy: (name) => `Deleted by ${name}`,
  daysLeft: (days) => (days === 0 ? "last day" : plural(days, { one: "# day left", other: "# days left" })),
  restore: "Restore",
  restoreIt: (name) => `Restore ${name}`,
  restorePipeline: "Restore the pipeline",
  pipelineInTrash: (name) => `The pipeline “${name}” is in the trash.`,
  pipelineNotRestored: "Couldn't restore the pipeline",
  partlyUndone: (skipped) =>
    skipped === 1
      ? "1 record was changed since then and was left alone."
      : `${skipped} records were changed since then and were left alone.`,
  automationsUndone: ({ isUndone, isCalledOff }) => {
    if (!isUndone) return "The automations it triggered were canceled: nothing was sent."
    return `What automations did because of it was undone too${isCalledOff ? ", and nothing was sent" : ""}.`
  },
  alreadySent: {
    email: (count) =>
      plural(count, { one: "# email was already sent.", other: "# emails were already sent." }),
    sms: (count) => plural(count, { one: "# SMS was already sent.", other: "# SMS were already sent." }),
    whatsapp: (count) =>
      plural(count, {
        one: "# WhatsApp message was already sent.",
        other: "# WhatsApp messages were already sent.",
      }),
    slack: (count) =>
      plural(count, {
        one: "# Slack message was already sent.",
        other: "# Slack messages were already sent.",
      }),
    discord: (count) =>
      plural(count, {
        one: "# Discord message was already sent.",
        other: "# Discord messages were already sent.",
      }),
    webhook: (count) =>
      plural(count, { one: "# webhook was already called.", other: "# webhooks were already called." }),
  },
  more: "Show more",
}
