import type { FastifyInstance } from "fastify"
import { errorMessage } from "../../words/error-messages.ts"
import { answerError, loggedError } from "../http/answer-error.ts"
import { errorOfBody } from "../http/error-of-body.ts"
import { acceptedLanguage } from "../http/language.ts"
import { noticePage } from "./notice-page.ts"

/** Has errors of the scope's pages answered as pages, in the visitor's language; scripts, which ask for JSON, get that. */
export function answerErrorsAsPages(scope: FastifyInstance): void {
  scope.setErrorHandler((thrown, request, reply) => {
    const language = acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
    const error = errorOfBody(thrown, request)
    if (request.headers.accept === "application/json") return answerError(error, request, reply, language)
    const { code, status, details } = loggedError(error, request)
    void reply.headers({ ...details.headers })
    const title = errorMessage(language, code, details.params)
    return noticePage(reply, { language, title, paragraphs: [], status })
  })
}
