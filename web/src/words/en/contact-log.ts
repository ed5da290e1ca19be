import type { Messages } from "../pt-br.ts"

export const contactLog: Messages["contactLog"] = {
  title: {
    call: (name) => `Call to ${name}: how did it go?`,
    whatsapp: (name) => `WhatsApp to ${name}: how did it go?`,
    email: (name) => `Email to ${name}: how did it go?`,
  },
  answered: { call: "Answered", whatsapp: "Replied", email: "Replied" },
  noAnswer: { call: "No answer", whatsapp: "Sent, no reply yet", email: "Sent, no reply yet" },
  callBack: { call: "Call back on…", whatsapp: "Follow up on…", email: "Follow up on…" },
  name: {
    call: (name) => `Call to ${name}`,
    whatsapp: (name) => `WhatsApp to ${name}`,
    email: (name) => `Email to ${name}`,
  },
  next: {
    call: (name) => `Call ${name}`,
    whatsapp: (name) => `Message ${name} on WhatsApp`,
    email: (name) => `Email ${name}`,
  },
  closes: (name) => `Completes the task “${name}”`,
  note: "Note (optional)",
  notNow: "Don't log",
  done: "Contact logged",
  failed: "Couldn't log the contact",
}
