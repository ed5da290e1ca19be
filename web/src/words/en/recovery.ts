import type { Messages } from "../pt-br.ts"

export const recovery: Messages["recovery"] = {
  code: {
    title: "Recover your password",
    text: "Enter your email and we'll send you a 6-character code.",
    submit: "Send code",
    sent: "Recovery code sent to email",
    sentText:
      "If the email has an account here, the code will arrive in a moment and is valid for 15 minutes.",
    failed: "Wasn't possible to send a code to your email",
    noMail: "No email was sent",
    noMailText:
      "This installation sends no email. Its operator can give you a link that sets a new password; an administrator of your account knows whom to ask.",
    create: "Create code",
    haveCode: "I already have a code",
    back: "Back to sign in",
  },
  newPassword: {
    title: "Create a new password",
    text: "Enter the code you received by email and your new password.",
    textOfLink: (email) => `Choose a new password for ${email}.`,
    noMailText: "Enter the code that the operator of this installation gave you and your new password.",
    code: "Code",
    codeHint: "6 letters and digits",
    password: "New password",
    passwordHint: "At least 6 characters",
    confirmation: "Repeat the new password",
    mismatch: "Passwords don't match",
    keepTokens: "Keep my API tokens working",
    endedTokens: (count) => (count === 1 ? "1 API token has ended." : `${count} API tokens have ended.`),
    submit: "Save password",
    done: "New password created",
    doneText: "Now sign in with it.",
    failed: "Wasn't possible to create a new password",
  },
}
