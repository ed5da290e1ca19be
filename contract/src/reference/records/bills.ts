import * as collector from "../../data/collector.ts"
import * as bills from "../../records/bills.ts"
import { textsOf } from "../text.ts"
import { recordCalls } from "./record-calls.ts"

export const billsTexts = textsOf([bills, collector], {
  calls: {
    ...recordCalls("bill"),
    "bill.create": {
      summary: { en: "Create a bill", "pt-BR": "Lançar uma conta" },
      about: {
        en: "Creates a bill in any status, pending by default; without a user it is the caller's. `repeat` creates as many bills of the whole amount, a step apart; `instalments` divides total and subtotal among as many bills, a month apart, to the cent. Send one of the two, with the first due date; a month that lacks its day uses its last day. `status` and `paid_at` apply to the first bill, which is returned; the others are pending. All are one operation.",
        "pt-BR":
          "Lança uma conta em qualquer status, pendente se nada for dito; sem usuário, é de quem chama. `repeat` lança tantas contas do valor inteiro, espaçadas por um intervalo; `instalments` divide total e subtotal por tantas contas mensais, até o centavo. Só um dos dois, e com um vencimento, que é o da primeira; se o mês não tem esse dia, é o último dia dele. `status` e `paid_at` são os da primeira conta, que é a resposta; as outras ficam pendentes. Tudo é uma só operação.",
      },
    },
    "bill.update": {
      summary: { en: "Update a bill", "pt-BR": "Alterar uma conta" },
      about: {
        en: "Changes a bill. A status that can't follow the present one is a 409 `bill_status`. Postponing an overdue bill to today or later makes it pending again. With `series` the others change alike, except for `status` and `paid_at`, which change on this bill alone; bills that are neither pending nor overdue keep their amounts and dates. Another due date counts from this bill, a step for each number; an empty one clears theirs. It is one operation.",
        "pt-BR":
          "Altera uma conta. Um status que não pode seguir o atual é um 409 `bill_status`. Uma vencida que é adiada para hoje ou depois volta a pendente. Com `series` as outras são alteradas da mesma forma, menos `status` e `paid_at`, que são só desta; as que não estão pendentes nem vencidas mantêm valores e datas. Outro vencimento conta a partir deste, um intervalo por número; um vazio esvazia os delas. É uma só operação.",
      },
    },
    "bill.cost_centers": {
      summary: { en: "List cost centers", "pt-BR": "Listar centros de custo" },
      about: {
        en: "The distinct cost centers of all bills, in alphabetical order.",
        "pt-BR": "Os centros de custo de todas as contas, cada um uma vez, em ordem alfabética.",
      },
    },
    "bill.summary": {
      summary: { en: "Add up the bills of a filter", "pt-BR": "Somar as contas de um filtro" },
      about: {
        en: "What the bills of a filter come to.\n- `to_receive`: revenue that is pending, confirmed or overdue; `to_pay`: expenses that are\n- `overdue`: overdue bills of both types, which are also to be received or paid\n- `received`: revenue that is received or received in cash; `paid`: expenses that are\n- `balance`: what was received less what was paid; its count is of both\n\nA bill whose refund was requested, or that was refunded, counts for none of them.",
        "pt-BR":
          "Quanto somam as contas de um filtro.\n- `to_receive`: contas a receber pendentes, confirmadas ou vencidas; `to_pay`: o mesmo das contas a pagar\n- `overdue`: as vencidas dos dois tipos, que também estão a receber ou a pagar\n- `received`: contas a receber já recebidas, também em dinheiro; `paid`: o mesmo das contas a pagar\n- `balance`: o recebido menos o pago; a contagem é dos dois\n\nUma conta com reembolso pedido, ou já reembolsada, não entra em nenhum deles.",
      },
    },
    "bill.payment": {
      summary: { en: "Get how a bill can be paid", "pt-BR": "Obter como uma conta pode ser paga" },
    },
    "bill.charge": {
      summary: {
        en: "Charge a bill through the payment provider",
        "pt-BR": "Cobrar uma conta pelo provedor de pagamento",
      },
      about: {
        en: "Has the provider that the account has connected collect a bill of revenue that is pending or overdue (409 for another one, and without a connection). It is done soon after the answer, and once however often it is asked for. 422 at `total` for less than the provider takes, at `contact_id` where there is nobody to be charged, and at `document` where neither contact nor company have a CPF or CNPJ. What the provider tells moves the status. A bill that is paid in another way, changed or put in the trash takes its charge back.",
        "pt-BR":
          "Faz a conta de cobrança conectada cobrar uma conta a receber pendente ou vencida (409 para outra, e sem conexão). É feito logo depois da resposta, e uma só vez por mais que se repita. 422 em `total` se for menos do que o provedor aceita, em `contact_id` se não há a quem cobrar, e em `document` se nem contato nem empresa têm CPF ou CNPJ. O que o provedor avisa muda o status. Uma conta paga de outra forma, alterada ou movida para a lixeira cancela sua cobrança.",
      },
    },
    "bill.send": {
      summary: { en: "Send a bill to its payer", "pt-BR": "Enviar uma conta a quem paga" },
      about: {
        en: "Sends revenue to its payer, with its public page: 409 for an expense. By email to `to`, else to the bill's contact, else to its company, 422 at `to` where there is no address; the message is listed with the bill's. By WhatsApp nothing is sent yet: `url` opens it with the text, for the contact's phone where there is one.",
        "pt-BR":
          "Envia uma conta a receber a quem deve pagar, com a página pública dela: 409 para uma conta a pagar. Por e-mail a `to`, senão ao contato da conta, senão à empresa dela; 422 em `to` se não há endereço; a mensagem fica entre as da conta. Por WhatsApp nada é enviado ainda: `url` abre o WhatsApp com o texto, para o telefone do contato, se houver.",
      },
    },
    "collector.get": {
      summary: { en: "Get the payment provider for bills", "pt-BR": "Obter a conta de cobrança" },
    },
    "collector.connect": {
      summary: { en: "Connect a payment provider for bills", "pt-BR": "Conectar uma conta de cobrança" },
      about: {
        en: "Connects an account of Asaas by its key, in place of another one. A key that the provider does not know shows where bills are charged. All admins are mailed.",
        "pt-BR":
          "Conecta uma conta do Asaas pela chave dela, no lugar de outra. Uma chave que o provedor não conhece aparece quando contas são cobradas. Todos os administradores recebem um e-mail.",
      },
    },
    "collector.disconnect": {
      summary: {
        en: "Disconnect the payment provider for bills",
        "pt-BR": "Desconectar a conta de cobrança",
      },
      about: {
        en: "Disconnects it. What is charged already stays so at the provider.",
        "pt-BR": "Desconecta. O que já foi cobrado continua assim no provedor.",
      },
    },
  },
  types: {
    bill: {
      about: {
        en: "Something to pay (`expense`) or to be paid (`revenue`). `paid_at` is the calendar day, in the account's zone, on which it was: a bill that is received or received in cash has one, today unless another is sent. `subtotal` is the total before fees and discounts. `status_before_refund` is where a requested refund goes back to, `refunded_at` the day on which it became refunded. A bill of a series has its `number` out of the `of` that were made, and the id of the first one as `series_id`; one made alone has none of the three.",
        "pt-BR":
          "Algo a pagar (`expense`) ou a receber (`revenue`). `paid_at` é o dia, no fuso horário da conta, em que foi paga: uma conta recebida, ou recebida em dinheiro, tem um, hoje se outro não for enviado. `subtotal` é o total antes de taxas e descontos. `status_before_refund` é para onde volta um reembolso pedido; `refunded_at`, o dia em que foi reembolsada. Uma conta de uma série tem seu `number` entre os `of` que foram lançados, e em `series_id` o id da primeira; uma lançada sozinha não tem nenhum dos três.",
      },
    },
  },
})
