import * as billing from "../account/billing.ts"
import { textsOf } from "./text.ts"

export const billingTexts = textsOf([billing], {
  calls: {
    "invoice.preview": {
      summary: { en: "Preview the price of an order", "pt-BR": "Pré-visualizar o preço de um pedido" },
      about: {
        en: "What an order with the same body would cost: everything the dialog shows. For an order that starts with the next period, `total` is that period's invoice and `due_date` when it would be due. During a trial, `period` starts on the day after it. Rejects what the order would reject, except a missing `keep`, `company` or `document`.",
        "pt-BR":
          "Quanto custaria um pedido com o mesmo corpo: tudo o que a tela de confirmação mostra. De um que começa com o próximo período, `total` é o da fatura desse período e `due_date`, quando ela venceria. Durante um teste, `period` começa no dia seguinte ao fim dele. Recusa o que o pedido recusaria, menos a falta de `keep`, `company` ou `document`.",
      },
    },
    "invoice.create": {
      summary: { en: "Order a plan", "pt-BR": "Pedir um plano" },
      about: {
        en: "Orders a plan. The first order, a larger plan and more users are invoiced and in force at once: 201 with the invoice. Ordered during a trial, the first period begins on the day after it, and the invoice is due on that day or 5 days from now, whichever is later. Fewer users, the other cycle, a smaller plan or start wait for the next period: 202 with `pending_change`. Either takes the place of a change that waited. What is paid for already, with `keep`, chooses again what is active on it: 202. 409 while an order is unpaid (`order_unpaid`) or the account is suspended (`account_suspended`), 422 for fewer users than 10 or than are active, for what is so already, for a coupon that does not hold, at `company` and `document` where the language is pt-BR and the account lacks them, and, as for the free plan, for a smaller plan that has no room for all while `keep` chooses nothing.",
        "pt-BR":
          "Pede um plano. O primeiro pedido, um plano maior e mais usuários são faturados e valem na hora: 201 com a fatura. Pedido durante um teste, o primeiro período começa no dia seguinte ao fim dele, e a fatura vence nesse dia ou em 5 dias, o que for depois. Menos usuários, o outro ciclo, um plano menor ou o gratuito esperam o próximo período: 202 com `pending_change`. Qualquer um deles substitui uma mudança que esperava. No plano já pago, `keep` escolhe de novo o que fica ativo: 202. 409 enquanto um pedido não foi pago (`order_unpaid`) ou a conta está suspensa (`account_suspended`); 422 para menos de 10 usuários ou menos do que os ativos, para o que já é assim, para um cupom que não vale, em `company` e `document` quando o idioma é pt-BR e a conta não os tem, e, como no plano gratuito, para um plano menor em que não cabe tudo enquanto `keep` não escolhe nada.",
      },
    },
    "invoice.list": {
      summary: { en: "List invoices", "pt-BR": "Listar faturas" },
      about: {
        en: "The account's invoices, newest first.",
        "pt-BR": "As faturas da conta, as mais novas primeiro.",
      },
    },
    "pending_change.get": {
      summary: { en: "Get the pending plan change", "pt-BR": "Obter a mudança agendada do plano" },
    },
    "pending_change.revoke": {
      summary: { en: "Cancel the pending plan change", "pt-BR": "Cancelar a mudança agendada do plano" },
      about: {
        en: "Lets the plan continue as it is; 404 where no change waits.",
        "pt-BR": "Deixa o plano continuar como está; 404 se nenhuma mudança espera.",
      },
    },
  },
  types: {
    invoice: {
      about: {
        en: "An invoice of the account for Funil; amounts are in `currency`, `amount` is `subtotal` less `discount`.",
        "pt-BR":
          "O que a conta deve ou pagou pelo Funil; os valores são em `currency`, `amount` é o que fica do `subtotal` depois do `discount`.",
      },
      fields: {
        number: {
          en: "What people call it: the account's domain and a number that counts its invoices.",
          "pt-BR": "Como as pessoas a chamam: o domínio da conta e um número que conta suas faturas.",
        },
        in_force: {
          en: "False for an order that begins only when it is paid.",
          "pt-BR": "False para um pedido que só começa quando é pago.",
        },
        invoiceUrl: {
          en: "Where it is paid; anyone who has the address may open it. Null while a payment provider has not made its page.",
          "pt-BR":
            "Onde é paga; quem tem o endereço pode abrir. Null enquanto o provedor de pagamento não criou a página.",
        },
        is_refused: {
          en: "The payment provider did not take it, mostly for the company's document. It is tried again when the company data change.",
          "pt-BR":
            "O provedor de pagamento não a aceitou, quase sempre pelo documento da empresa. Tenta-se de novo quando os dados da empresa mudam.",
        },
      },
    },
    pendingChange: {
      about: {
        en: "What becomes smaller or otherwise paid with the next period.",
        "pt-BR": "O que diminui, ou passa a ser pago de outra forma, no próximo período.",
      },
      fields: {
        keep: {
          en: "What was chosen to stay active then; without it the first ones do where not all fit.",
          "pt-BR":
            "O que foi escolhido para ficar ativo então; sem isso, ficam os primeiros, se não couberem todos.",
        },
        effective_date: {
          en: "The first day of the next period.",
          "pt-BR": "O primeiro dia do próximo período.",
        },
      },
    },
    hasPendingChange: {
      about: {
        en: "The answer of what happens only later, and of who asks what waits.",
        "pt-BR": "A resposta do que só acontece mais tarde, e a quem pergunta o que espera.",
      },
    },
  },
})
