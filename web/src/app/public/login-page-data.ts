import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { loginPageOptions } from "../../features/sessions/session-api.ts"
import { showLanguage } from "../../lib/messages.ts"

/** What the company's public pages show; they begin in the account's language. Null when there is no such company. */
export function useLoginPage(company: string) {
  const { data } = useQuery(loginPageOptions(company))
  const language = data?.language
  useEffect(() => {
    if (language) void showLanguage(language)
  }, [language])
  return data
}
