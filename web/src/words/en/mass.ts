import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const mass: Messages["mass"] = {
  edit: "Edit",
  remove: "Delete",
  exportIt: "Export",
  editTitle: (items) => `Edit ${items}`,
  editText: "Choose the fields and their new value. Fields that you add and leave empty are cleared.",
  addField: "Add a field",
  pickField: "Choose a field",
  removeField: (name) => `Leave ${name} as it is`,
  nothing: "Couldn't update. Choose at least one field and try again.",
  modeOf: (name) => `What to do with ${name}`,
  modes: { add: "Add", remove: "Remove", set: "Replace" },
  noItems: "Choose what to add or remove.",
  productsHint: "A deal's value becomes the sum of its products unless you change Value too.",
  review: "Review",
  confirmTitle: "Review your changes",
  willChange: (items) => `This changes ${items}.`,
  mayNot: (count) =>
    plural(count, {
      one: "You don't have permission to change # of them; it stays as it is.",
      other: "You don't have permission to change # of them; they stay as they are.",
    }),
  nobody: "You don't have permission to change any of these.",
  cleared: "(blank)",
  listChange: {
    add: (items) => `add ${items}`,
    remove: (items) => `remove ${items}`,
    set: (items) => `replace with ${items}`,
  },
  change: (count) => plural(count, { one: "Change #", other: "Change #" }),
  removeTitle: (items) => `Delete ${items}?`,
  counting: "Counting…",
  willRemove: (items) => `This moves ${items} to the trash.`,
  mayNotRemove: (count) =>
    plural(count, {
      one: "You don't have permission to delete # of them; it stays as it is.",
      other: "You don't have permission to delete # of them; they stay as they are.",
    }),
  nobodyRemoves: "You don't have permission to delete any of these.",
  keptInTrash: "You can undo this, or restore from the trash for 30 days.",
  removeThem: (count) => plural(count, { one: "Delete #", other: "Delete #" }),
  changing: "Making your changes…",
  removing: "Moving to the trash…",
  progress: (done, total) => `${done} of ${total}`,
  changed: (items) => `${items} updated`,
  skipped: (count) => plural(count, { one: "# left unchanged.", other: "# left unchanged." }),
  removed: (items) => `${items} moved to the trash`,
  changeFailed: "Couldn't update the records",
  removeFailed: "Couldn't delete the records",
  stopped: (items) => `It stopped halfway, after ${items}. You can undo it.`,
}
