import type { Messages } from "../pt-br.ts"

export const signIn: Messages["signIn"] = {
  title: "Sign in",
  welcome: "Welcome back",
  text: (domain) => `Sign in to ${domain}`,
  email: "Email",
  password: "Password",
  submit: "Sign in",
  forgot: "Forgot your password?",
  otherCompany: "Sign in to another account",
  noAccount: "New to Funil?",
  createAccount: "Create an account",
  failed: "Couldn't sign in",
  company: {
    title: "What's your company?",
    text: "Enter your account's Funil domain. You'll find it in your invitation.",
    domain: "Account domain",
    placeholder: "my-company",
    unknownTitle: "Account not found",
    unknownText: (domain) => `No Funil account has the domain ${domain}. Check the address.`,
    unknown: "We couldn't find that account. Check the domain.",
    failed: "Couldn't find the account",
  },
}
