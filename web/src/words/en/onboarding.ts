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
    title: "Choose a pipeline to begin with",
    text: "Each template brings its stages, and you change what you like. Those for your industry come first.",
    keep: (name) => `Keep “${name}”`,
  },
  team: {
    title: "Invite your team",
    text: "Paste as many addresses as you like. Each person gets a link to set a password and sign in.",
  },
  data: {
    title: "Bring your deals",
    text: "Import what you already have, or look around with a few samples.",
    import: "Import a spreadsheet",
    importText: "A CSV file from Excel or another CRM. You check everything before it is saved.",
  },
  field: {
    title: "A field of your own",
    text: "What your team needs to know about each deal: proposal number, kind of project, date of the visit.",
    create: "Create a deal field",
    createText: "Text, number, date, list of options and more. It shows on deals, in filters and imports.",
    later: "You can come back to this guide from the profile menu, under “First steps”.",
  },
  samples: {
    use: "Use sample records",
    useText: "12 deals with contacts, companies and tasks in your pipeline. Gone with one click.",
    there: "There are sample records in your account.",
    remove: "Remove sample records",
    made: (count) => plural(count, { one: "# sample deal created", other: "# sample deals created" }),
    removed: "Sample records removed",
    failed: "Wasn't possible to create the samples",
    removeFailed: "Wasn't possible to remove the samples",
  },
  card: {
    title: "First steps",
    done: (done, of) => `${done} of ${of}`,
    hide: "Hide first steps",
    skip: (step) => `Skip: ${step}`,
    isDone: "Done",
    steps: {
      pipeline: { name: "Set up your pipeline", text: "Begin with a template and adjust the stages." },
      team: { name: "Invite your team", text: "Each person with their role." },
      data: { name: "Bring your deals", text: "Import a spreadsheet or create the first one." },
      field: { name: "Create a deal field", text: "What only your company needs to know." },
      automation: { name: "Turn on an automation", text: "Leave the repeating work to Funil." },
    },
  },
  putAwayFailed: "Wasn't possible to save your choice",
}
