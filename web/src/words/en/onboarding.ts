import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const onboarding: Messages["onboarding"] = {
  welcome: (name) => `Welcome, ${name}`,
  stepNames: ["Pipeline", "Team", "Data", "Fields"],
  progress: (step, of, name) => `Step ${step} of ${of}: ${name}`,
  next: "Continue",
  skip: "Skip",
  finish: "Go to the pipeline",
  pipeline: {
    title: "Choose your first pipeline",
    text: "Each template comes with its stages, and you can change anything. The ones for your industry come first.",
    keep: (name) => `Keep “${name}”`,
  },
  team: {
    title: "Invite your team",
    text: "Paste as many addresses as you like. Each person gets a link to set a password and sign in.",
  },
  data: {
    title: "Bring in your deals",
    text: "Import what you already have, or look around with a few samples.",
    import: "Import a spreadsheet",
    importText: "A CSV file from Excel or another CRM. You review everything before it's saved.",
  },
  field: {
    title: "Your own field",
    text: "What your team needs to know about each deal: proposal number, type of project, visit date.",
    create: "Create a deal field",
    createText:
      "Text, number, date, list of options and more. It appears on deals, in filters and in imports.",
    later: "You can come back to this guide from the profile menu, under “First steps”.",
  },
  samples: {
    use: "Use sample records",
    useText: "12 deals with contacts, companies and tasks in your pipeline. Remove them with one click.",
    there: "There are sample records in your account.",
    remove: "Remove sample records",
    made: (count) => plural(count, { one: "# sample deal created", other: "# sample deals created" }),
    removed: "Sample records removed",
    failed: "Couldn't create the samples",
    removeFailed: "Couldn't remove the samples",
  },
  card: {
    title: "First steps",
    done: (done, of) => `${done} of ${of}`,
    hide: "Hide first steps",
    skip: (step) => `Skip: ${step}`,
    isDone: "Done",
    steps: {
      pipeline: { name: "Set up your pipeline", text: "Start from a template and adjust the stages." },
      team: { name: "Invite your team", text: "Each person with their role." },
      data: { name: "Bring in your deals", text: "Import a spreadsheet or create the first one." },
      field: { name: "Create a deal field", text: "What only your company needs to know." },
      automation: { name: "Turn on an automation", text: "Leave the repetitive work to Funil." },
    },
  },
  putAwayFailed: "Couldn't save your choice",
}
