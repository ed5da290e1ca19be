import { isOwn } from "@funil/contract/shared/own-value"
import type { Language } from "@funil/contract/shared/values/languages"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { errorMessage } from "../../words/error-messages.ts"
import { answerError, errorOfBody, loggedError, toAppError } from "../http/answer-error.ts"
import { acceptedLanguage } from "../http/language.ts"
import { noticeBody, noticePage } from "./notice-page.ts"
import { type Page, publicPage } from "./public-page.ts"

/** In whose name and language a page speaks, and where it may be shown. */
export type Speaker = Pick<Page, "language" | "brand" | "frameAncestors" | "isBare" | "scheme">

/** Finds out whose page is asked for; null where there is none. */
type FindSpeaker = (request: FastifyRequest) => Promise<Speaker | null>

const isOfScript = ({ headers }: FastifyRequest) => headers.accept === "application/json"

interface Refusal {
  readonly status: number
  readonly refused: RefusedBody
  readonly speaker: Speaker
}

/**
 * Answers errors of the scope's pages as pages, in the visitor's language. An unreadable body gets
 * the name and language of the requested page. Scripts, which ask for JSON, get JSON.
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
      // A failed lookup must not replace the original error.
      const speaker = (await findSpeaker(request).catch(() => null)) ?? { language }
      return answerRefused(request, reply, { status, refused, speaker })
    }
    const title = errorMessage(language, code, details.params)
    return noticePage(reply, { language, title, paragraphs: [], status })
  })
}

/** Why what was sent to a page is not even read. */
type RefusedBody = "too_large" | "wrong_media_type" | "malformed_json"

interface Words {
  readonly title: string
  /** What to do. */
  readonly text: string
}

/** The words of a page that couldn't read the sent body. */
const refusedBodyWords: Readonly<Record<Language, Readonly<Record<RefusedBody, Words>>>> = {
  "pt-BR": {
    too_large: {
      title: "O envio ficou grande demais",
      text: "Volte, encurte os textos ou escolha menos arquivos, e envie de novo.",
    },
    wrong_media_type: {
      title: "Não foi possível ler o que foi enviado",
      text: "Abra a página pelo link que você recebeu e preencha por lá.",
    },
    malformed_json: {
      title: "Não foi possível ler o que foi enviado",
      text: "Volte e envie de novo. Se acontecer outra vez, fale com quem enviou o link.",
    },
  },
  en: {
    too_large: {
      title: "The request is too large",
      text: "Go back, shorten what you wrote or choose fewer files, and send it again.",
    },
    wrong_media_type: {
      title: "We couldn't read your request",
      text: "Open the page from the link you received and fill it in there.",
    },
    malformed_json: {
      title: "We couldn't read your request",
      text: "Go back and send it again. If it keeps happening, contact the person who sent you the link.",
    },
  },
}

/** What of a body was not read, if that is what an error says. */
function refusedBodyIn(error: unknown): RefusedBody | null {
  const { code } = toAppError(error)
  return isOwn(refusedBodyWords.en, code) ? code : null
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
