import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

const deals = (count: number) => plural(count, { one: "# deal", other: "# deals" })

export const boardDialogs: Messages["boardDialogs"] = {
  lost: {
    title: (name) => `Why was ${name} lost?`,
    titleMany: (count) => `Why were ${deals(count)} lost?`,
    reason: "Lost reason",
    retry: "Try again on",
    retryHint: "Creates a task to follow up on that day.",
    retryTask: (name) => `Follow up on ${name}`,
    confirm: "Mark as lost",
  },
  missing: {
    title: (stage) => `${stage} needs more information`,
    text: (name) => `Fill in what's missing to move ${name}.`,
    amount: "Value",
    expected_close_date: "Expected close date",
    confirm: "Move",
  },
  move: {
    title: (name) => `Move ${name}`,
    titleMany: (count) => `Move ${deals(count)}`,
    pipeline: "Pipeline",
    stage: "Stage",
    current: "current stage",
    confirm: "Move",
  },
  quickAdd: {
    title: (stage) => `New deal in ${stage}`,
    name: "Deal name",
    link: "Contact or company",
    linkPlaceholder: "Contact (name, phone, email) or company",
    amount: "Value",
    add: "Add",
    newContact: (name) => `Create contact “${name}”`,
    newCompany: (name) => `Create company “${name}”`,
  },
  selection: {
    label: "Selected deals",
    count: (count) => plural(count, { one: "# selected", other: "# selected" }),
    clear: "Clear selection",
    move: "Move",
    owner: "Owner",
    tags: "Tags",
    exportIt: "Export",
    remove: "Delete",
    ownerTitle: (count) => `New owner for ${deals(count)}`,
    tagsTitle: (count) => `Tags on ${deals(count)}`,
    addTags: "Add",
    removeTags: "Remove",
    noneTags: "None of the selected deals have tags.",
    apply: "Apply",
    capped: (count) => `The first ${count} are selected, the most you can select at once.`,
    removeTitle: (count) => `Delete ${deals(count)}?`,
    removeText: "They go to the trash. You can undo this for 30 days.",
  },
  drop: {
    label: "Drop here",
    won: "Won",
    lost: "Lost",
    remove: "Delete",
    pipeline: "Another pipeline",
  },
}
