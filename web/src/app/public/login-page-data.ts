import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { loginPageOptions } from "../../features/sessions/session-api.ts"
import { showLanguage } from "../../lib/text/messages.ts"

/**
 * Reads what the company's public pages show and switches to its language. Null if the company
 * doesn't exist.
 */
export function useLoginPage(company: string) {
  const { data } = useQuery(loginPageOptions(company))
  const language = data?.language
  useEffect(() => {
    if (language) void showLanguage(language)
  }, [language])
  return data
}
