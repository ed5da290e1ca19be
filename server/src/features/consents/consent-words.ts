import type { Language } from "@funil/contract/account/accounts"
import type { ConsentPurpose } from "@funil/contract/forms/consents"

/** The reader's latest action on the page. */
export interface ConsentOutcome {
  readonly kind: "withdrawn" | "confirmed"
  readonly purpose: ConsentPurpose
}

interface Words {
  readonly title: string
  readonly intro: (company: string) => string
  readonly purposes: Readonly<Record<ConsentPurpose, string>>
  readonly given: (when: string) => string
  readonly withdrawn: (when: string) => string
  /** The text for a purpose without a consent. The reader can still refuse it. */
  readonly never: Readonly<Record<ConsentPurpose, string>>
  readonly terms: string
  readonly withdraw: Readonly<Record<ConsentPurpose, string>>
  /** The reason why a ticked consent has no effect yet, and the button to confirm it. */
  readonly ticked: string
  readonly confirm: string
  /** The effect of the reader's latest withdrawal or confirmation. */
  readonly done: Readonly<
    Record<ConsentOutcome["kind"], Readonly<Record<ConsentPurpose, (company: string) => string>>>
  >
  readonly unknown: string
  readonly askAgain: string
}

/** The texts of the page that shows people their consents. */
export const consentWords: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    title: "O que você autorizou",
    intro: (company) =>
      `Você pode retirar uma autorização quando quiser, sem explicar por quê. ${company} fica sabendo na hora.`,
    purposes: { service: "Contato sobre o seu pedido", marketing: "Novidades e ofertas" },
    given: (when) => `Autorizado em ${when}.`,
    withdrawn: (when) => `Retirado em ${when}.`,
    never: {
      service: "Nenhuma autorização registrada.",
      marketing: "Nenhuma autorização registrada. Você pode avisar que não quer receber ofertas.",
    },
    terms: "Ler os termos",
    withdraw: { service: "Retirar autorização de contato", marketing: "Não quero receber ofertas" },
    ticked:
      "Isto foi marcado em um formulário com o seu e-mail, depois de você ter retirado a autorização. Só vale se você confirmar.",
    confirm: "Confirmar autorização",
    done: {
      withdrawn: {
        service: (company) =>
          `Pronto: a autorização de contato foi retirada. ${company} só escreve se um contrato ou a lei exigir.`,
        marketing: (company) => `Pronto: você não recebe mais novidades e ofertas de ${company}.`,
      },
      confirmed: {
        service: (company) => `Pronto: ${company} pode entrar em contato sobre o seu pedido.`,
        marketing: (company) => `Pronto: você volta a receber novidades e ofertas de ${company}.`,
      },
    },
    unknown: "Este link não vale mais",
    askAgain: "Confira se ele foi copiado por inteiro, ou responda à mensagem em que ele veio.",
  },
  en: {
    title: "What you agreed to",
    intro: (company) =>
      `You can withdraw your consent at any time, without giving a reason. We notify ${company} right away.`,
    purposes: { service: "Being contacted about your request", marketing: "News and offers" },
    given: (when) => `Given on ${when}.`,
    withdrawn: (when) => `Withdrawn on ${when}.`,
    never: {
      service: "No consent on record.",
      marketing: "No consent on record. You can still say that you don't want offers.",
    },
    terms: "Read the terms",
    withdraw: { service: "Withdraw consent to be contacted", marketing: "I don't want offers" },
    ticked:
      "This was checked in a form with your email address after you had withdrawn your consent. It only counts if you confirm it.",
    confirm: "Confirm my consent",
    done: {
      withdrawn: {
        service: (company) =>
          `Done: your consent to be contacted is withdrawn. ${company} will only write to you if a contract or the law requires it.`,
        marketing: (company) => `Done: you'll no longer get news and offers from ${company}.`,
      },
      confirmed: {
        service: (company) => `Done: ${company} can contact you about your request.`,
        marketing: (company) => `Done: you'll get news and offers from ${company} again.`,
      },
    },
    unknown: "This link is no longer valid",
    askAgain: "Check that you copied all of it, or reply to the message it came in.",
  },
}
