import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const invitations: Messages["invitations"] = {
  welcome: (company) => `Welcome to ${company} on Funil`,
  text: (by, email) =>
    by
      ? `${by} invited you. Create a password to sign in with ${email}.`
      : `Create a password to sign in with ${email}.`,
  password: "Password",
  submit: "Sign in to Funil",
  failed: "Couldn't accept the invitation",
  loadFailed: "Couldn't open the invitation",
  expiredTitle: "This invitation has expired",
  expiredText: (by) =>
    by
      ? `Invitations are valid for 7 days. Ask ${by} for another one: the link comes by email.`
      : "Invitations are valid for 7 days. Ask for another one: the link comes by email.",
  expiredNoMail: (by) =>
    `Invitations are valid for 7 days. Ask ${by ?? "an account administrator"} to copy the invitation link again and send it to you.`,
  ask: "Request a new invitation",
  asked: "Request sent",
  askedText: (by) =>
    by
      ? `We emailed ${by}. The new invitation will arrive by email.`
      : "We emailed the administrator. The new invitation will arrive by email.",
  askFailed: "Couldn't request a new invitation",
  takenTitle: "This invitation was already accepted",
  takenText: "Sign in with your email and the password you created.",
  goneTitle: "This invitation is no longer valid",
  goneText: "Check that the link is complete, or ask the person who invited you for a new one.",
  state: "Invited",
  deactivated: "Deactivated",
  never: "Never signed in",
  resend: "Resend invitation",
  resent: (name) => `Invitation sent to ${name} again`,
  resendFailed: "Couldn't resend the invitation",
  copy: "Copy invitation link",
  copied: "Invitation link copied",
  copiedText: (until) => `Valid until ${until}. Anyone who opens it can set the password and sign in.`,
  copyFailed: "Couldn't copy the link",
  many: {
    emails: "Emails",
    hint: "Separate them with commas or spaces, or put one on each line.",
    placeholder: "anna@company.com, brian@company.com",
    count: (count) => plural(count, { one: "# address", other: "# addresses" }),
    none: "Enter at least one email and at most 50.",
    submit: (count) =>
      count > 1
        ? plural(count, { one: "Send # invitation", other: "Send # invitations" })
        : "Send invitation",
    taken: (emails) => `Already on the team: ${emails}`,
    create: "Create invitations",
    nobody: "No one new to invite",
  },
  made: {
    mail: (count) => plural(count, { one: "# invitation sent", other: "# invitations sent" }),
    waits: (count) =>
      plural(count, {
        one: "# invitation waits until the account's email is confirmed",
        other: "# invitations wait until the account's email is confirmed",
      }),
    link: (count) =>
      plural(count, {
        one: "# invitation created: copy its link and send it",
        other: "# invitations created: copy their links and send them",
      }),
  },
}
