import { fieldSheet } from "../../../platform/public/field-frame.ts"
import type { Page } from "../../../platform/public/public-page.ts"
import { formPageWords } from "./form-page-words.ts"
import type { PageForm } from "./page-form-read.ts"

/** What a form is called where nobody has typed its password: that hides its title too. */
export function titleOf({ password_hash, language, title, name }: PageForm): string {
  return password_hash === null ? title || name : formPageWords[language].password.title
}

/** The frame of all pages of a form: whose it is, how it looks, and where it may be shown. */
export function formFrame(
  form: PageForm,
): Pick<Page, "language" | "brand" | "sheet" | "isWide" | "frameAncestors"> {
  const { language, company, brand, logo, favicon, colours, allowed_origins } = form
  return {
    language,
    brand: { name: company, logo: brand ?? logo, favicon, colours },
    sheet: fieldSheet,
    isWide: true,
    frameAncestors: allowed_origins.length > 0 ? allowed_origins : ["*"],
  }
}
