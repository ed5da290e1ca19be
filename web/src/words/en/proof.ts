import type { Messages } from "../pt-br.ts"

export const proof: Messages["proof"] = {
  title: "Confirm your email",
  text: (email) =>
    `We sent a code to ${email}. Until you confirm it, invitations, messages and webhooks wait and forms stay closed. Wrong address? Change it in your profile and resend.`,
  othersText:
    "Invitations, messages and webhooks wait and forms stay closed until an administrator confirms the account's email.",
  code: "Code",
  confirm: "Confirm",
  resend: "Resend code",
  resent: (email) => `Code sent to ${email}`,
  resendFailed: "Couldn't send the code",
  done: "Email confirmed",
  doneText: "What was waiting is on its way.",
  failed: "Couldn't confirm the email",
}
