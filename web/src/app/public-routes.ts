import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "./lazy-page.ts"
import { type SignUpStep, signUpSteps } from "../features/accounts/sign-up-draft.ts"
import { refuseSession } from "./guards.ts"
import { rootRoute } from "./root-routes.ts"

type Search = Record<string, unknown>

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined
}

const signInSearch = (search: Search): { email?: string; redirect?: string } => ({
  email: text(search["email"]),
  redirect: text(search["redirect"]),
})

/** Parent of the routes that need no session. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "public",
  component: lazyPage(() => import("./public/public-layout.tsx"), "PublicLayout"),
})

export const createAccountRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "create-account",
  staticData: { title: (m) => m.signUp.title },
  validateSearch: (search: Search): { step?: SignUpStep } => ({
    step: signUpSteps.find((step) => step === search["step"]),
  }),
  component: lazyPage(() => import("./public/create-account-page.tsx"), "CreateAccountPage"),
})

/** Asks for the company when this browser has never signed in. */
export const companyRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "login",
  staticData: { title: (m) => m.signIn.title },
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => refuseSession(search.redirect),
  component: lazyPage(() => import("./public/company-page.tsx"), "CompanyPage"),
})

export const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "$company/login",
  staticData: { title: (m) => m.signIn.title },
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => refuseSession(search.redirect),
  component: lazyPage(() => import("./public/login-page.tsx"), "LoginPage"),
})

export const codeRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "$company/code",
  staticData: { title: (m) => m.recovery.code.title },
  validateSearch: signInSearch,
  component: lazyPage(() => import("./public/code-page.tsx"), "CodePage"),
})

export const invitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "$company/invitation",
  staticData: { title: (m) => m.signIn.title },
  validateSearch: ({ code }: Search): { code: string } => ({ code: text(code) ?? "" }),
  component: lazyPage(() => import("./public/invitation-page.tsx"), "InvitationPage"),
})

/** Opens after a user closes the account. */
export const closedRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "$company/closed",
  staticData: { title: (m) => m.signIn.title },
  component: lazyPage(() => import("./public/closed-page.tsx"), "ClosedPage"),
})

/** Reopens an account from a mail link. */
export const reopenRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "reopen/$token",
  staticData: { title: (m) => m.signIn.title },
  component: lazyPage(() => import("./public/reopen-page.tsx"), "ReopenPage"),
})

export const passwordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "$company/password",
  staticData: { title: (m) => m.recovery.newPassword.title },
  validateSearch: (search: Search): { email?: string; code?: string } => ({
    email: text(search["email"]),
    code: text(search["code"]),
  }),
  component: lazyPage(() => import("./public/password-page.tsx"), "PasswordPage"),
})
