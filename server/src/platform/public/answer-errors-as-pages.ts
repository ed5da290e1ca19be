import type { Language } from "@funil/contract/shared/languages"
import { isOwn } from "@funil/contract/shared/own-value"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { errorMessage } from "../../words/error-messages.ts"
import { answerError, loggedError, toAppError } from "../http/answer-error.ts"
import { errorOfBody } from "../http/error-of-body.ts"
import { acceptedLanguage } from "../http/language.ts"
import { noticeBody, noticePage } from "./notice-page.ts"
import { type Page, publicPage } from "./public-page.ts"
import { type RefusedBody, refusedBodyWords } from "./refused-body-words.ts"

/** In whose name and language a page speaks, and where it may be shown. */
export type Speaker = Pick<Page, "language" | "brand" | "frameAncestors" | "isBare" | "scheme">

/** Finds out whose page is asked for; null where there is none. */
type FindSpeaker = (request: FastifyRequest) => Promise<Speaker | null>

const isOfScript = ({ headers }: FastifyRequest) => headers.accept === "application/json"

/** What of a body was not read, if that is what an error says. */
function refusedBodyIn(error: unknown): RefusedBody | null {
  const { code } = toAppError(error)
  return isOwn(refusedBodyWords.en, code) ? code : null
}

interface Refusal {
  readonly status: number
  readonly refused: RefusedBody
  readonly speaker: Speaker
}

function answerRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, refused, speaker }: Refusal,
): FastifyReply {
  const { language } = speaker
  const { title, text } = refusedBodyWords[language][refused]
  if (isOfScript(request)) return reply.code(status).send({ error: `${title}. ${text}`, code: refused })
  const body = noticeBody({ language, title, paragraphs: [text] })
  return publicPage(reply, { ...speaker, title, body, status, isWide: false })
}

/**
 * Has errors of the scope's pages answered as pages, in the visitor's language; what is not even read of a body is told in the name and
 * language of the page that was asked for. Scripts, which ask for JSON, get that.
 */
export function answerErrorsAsPages(scope: FastifyInstance, findSpeaker: FindSpeaker): void {
  scope.setErrorHandler(async (thrown, request, reply) => {
    const language: Language = acceptedLanguage(request.headers["accept-language"]) ?? "pt-BR"
    const error = errorOfBody(thrown, request)
    const refused = refusedBodyIn(error)
    if (!refused && isOfScript(request)) {
      answerError(error, request, reply, language)
      return reply
    }
    const { code, status, details } = loggedError(error, request)
    void reply.headers({ ...details.headers })
    if (refused) {
      // That nobody can be found out is no reason for another error.
      const speaker = (await findSpeaker(request).catch(() => null)) ?? { language }
      return answerRefused(request, reply, { status, refused, speaker })
    }
    const title = errorMessage(language, code, details.params)
    return noticePage(reply, { language, title, paragraphs: [], status })
  })
}
