import * as dashboards from "../home/dashboards.ts"
import * as today from "../home/today.ts"
import * as goals from "../settings/goals.ts"
import { cardFields } from "./records/deals.ts"
import { textsOf } from "./text.ts"

export const dashboardsTexts = textsOf([dashboards, goals, today], {
  calls: {
    "dashboard.cards": { summary: { en: "Get the deals dashboard", "pt-BR": "Obter o painel de negócios" } },
    "dashboard.sales": { summary: { en: "Get the sales dashboard", "pt-BR": "Obter o painel de vendas" } },
    "dashboard.tasks": { summary: { en: "Get the tasks dashboard", "pt-BR": "Obter o painel de tarefas" } },
    "dashboard.people": {
      summary: { en: "Get the figures of each person", "pt-BR": "Obter os números de cada pessoa" },
    },
    "dashboard.team": {
      summary: { en: "Get what waits for each person", "pt-BR": "Obter o que espera por cada pessoa" },
    },
    "dashboard.financial": {
      summary: { en: "Get the finance dashboard", "pt-BR": "Obter o painel financeiro" },
    },
    "goal.list": {
      summary: { en: "List goals", "pt-BR": "Listar metas" },
      about: {
        en: "The goals of a month, or of all, the newest month first, at most 1,000.",
        "pt-BR": "As de um mês, ou todas, o mês mais recente primeiro, no máximo 1.000.",
      },
    },
    "goal.create": {
      summary: { en: "Create a goal", "pt-BR": "Criar uma meta" },
      about: {
        en: "Needs an `amount` or a `count`, or both. 409 `goal_exists` where there is a goal for this month, pipeline and person.",
        "pt-BR":
          "Precisa de `amount` ou de `count`, ou de ambos. 409 `goal_exists` se já existe uma meta para esse mês, funil e pessoa.",
      },
    },
    "goal.update": {
      summary: { en: "Update a goal", "pt-BR": "Alterar uma meta" },
      about: {
        en: "Needs an `amount` or a `count`, or both. 409 `goal_exists` where there is a goal for this month, pipeline and person.",
        "pt-BR":
          "Precisa de `amount` ou de `count`, ou de ambos. 409 `goal_exists` se já existe uma meta para esse mês, funil e pessoa.",
      },
    },
    "goal.delete": { summary: { en: "Delete a goal", "pt-BR": "Excluir uma meta" } },
    "today.get": {
      summary: { en: "Get your day", "pt-BR": "Obter o seu dia" },
      about: {
        en: "What waits for the caller today: tasks that the caller is responsible for, deals that the caller owns.",
        "pt-BR":
          "O que espera hoje por quem chama: tarefas pelas quais é responsável, negócios que são seus.",
      },
    },
  },
  types: {
    total: {
      about: {
        en: "`previous` is null for figures as of now, whatever the range.",
        "pt-BR": "`previous` é null no que se diz de agora, seja qual for o período.",
      },
    },
    cardsDashboard: {
      about: {
        en: "Deals. Created counts by `created_at`, won and lost by `closed_at`; open, weighted and stuck are of now, and so are `stages`. Owners, tags, products, sources, weekdays and `return_reasons` are of deals created in the range, `lost_reasons` of those lost in it. `stage_hours` averages, and `stage_conversion` tells the share that went on, for the deals that left a stage in the range, each by its last leaving; where there are many stages, their items are those that most deals left.",
        "pt-BR":
          "Negócios. Criados contam por `created_at`, ganhos e perdidos por `closed_at`; abertos, ponderados e parados são de agora, e `stages` também. Responsáveis, etiquetas, produtos, origens, dias da semana e `return_reasons` são dos negócios criados no período; `lost_reasons`, dos perdidos nele. `stage_hours` são médias, e `stage_conversion` diz a parte que seguiu adiante, dos negócios que saíram de uma etapa no período, cada um pela última saída; com muitas etapas, aparecem aquelas de onde mais negócios saíram.",
      },
    },
    salesDashboard: {
      about: {
        en: "What was won in the range. Products count the values of their lines. `forecast` is the weighted amount of open deals that are expected in the range, `forecast_months` that of the month of today and the five after it.",
        "pt-BR":
          "O que foi ganho no período. Produtos contam os valores de suas linhas. `forecast` é o valor ponderado dos negócios abertos esperados no período; `forecast_months`, o do mês de hoje e dos cinco seguintes.",
      },
      fields: {
        goals: {
          en: "The goals of the months in the range, for the requested pipeline and person.",
          "pt-BR": "As dos meses que o período toca, do funil e da pessoa pedidos.",
        },
        forecast_goals: {
          en: "The goals of the months of the forecast, for exactly the requested scope: without a pipeline for all of them, without a person for everyone.",
          "pt-BR":
            "As dos meses da previsão, exatamente do que foi pedido: sem funil, de todos eles; sem pessoa, de todos.",
        },
      },
    },
    tasksDashboard: {
      about: {
        en: "Tasks. Finished counts by `finished_at`, all else by `end`: `pending` and `overdue`, and the breakdowns, are of tasks that end in the range. `on_time` is the share of the finished ones that were finished by their end.",
        "pt-BR":
          "Tarefas. Concluídas contam por `finished_at`, o resto por `end`: `pending`, `overdue` e as divisões são das tarefas que terminam no período. `on_time` é a parte das concluídas que foi concluída até o fim previsto.",
      },
    },
    financialDashboard: {
      about: {
        en: "Bills. Received and paid count by `paid_at`; to receive, to pay and overdue by `due_date`; refunded by the day it became so. `statuses` are of the revenue due in the range, `methods` and `tags` of what was received, `cost_centers` of what was paid. The series `expected` is what is to be received less what is to be paid by due date, `balance` the sum so far of received less paid and expected.",
        "pt-BR":
          "Contas. Recebidas e pagas contam por `paid_at`; a receber, a pagar e vencidas, por `due_date`; reembolsadas, pelo dia do reembolso. `statuses` são das contas a receber que vencem no período, `methods` e `tags` do que foi recebido, `cost_centers` do que foi pago. A série `expected` é o que há a receber menos o que há a pagar, por vencimento; `balance`, a soma acumulada de recebido menos pago e do esperado.",
      },
    },
    peopleDashboard: {
      about: {
        en: "What each person did: deals won and lost in the range, the `amount` won, finished tasks as `activities` and the `calls` among them. `open` deals are of now. People who did nothing are listed too. `count` is the number of people and `all` their sums, even where only the first 200 are listed. A null `id` stands for deals without an owner.",
        "pt-BR":
          "O que cada pessoa fez: negócios ganhos e perdidos no período, o valor ganho (`amount`), as tarefas concluídas (`activities`) e as ligações entre elas (`calls`). `open` são os negócios abertos agora. Quem não fez nada também aparece. `count` é o número de pessoas e `all`, as somas de todas, mesmo quando só as primeiras 200 são listadas. Um `id` nulo são os negócios sem responsável.",
      },
    },
    teamDashboard: {
      about: {
        en: "What waits for each person now: `late` tasks, and of their open deals those `stuck` beyond the timeout of their stage and those `without_next_step`, which have no unfinished task. `oldest` is the end of their oldest late task. Those with most late tasks come first, people for whom nothing waits last. Without a pipeline, `late` counts the tasks of all. `count`, `all` and a null `id` are as for the figures of each person.",
        "pt-BR":
          "O que espera por cada pessoa agora: as tarefas atrasadas (`late`) e, dos seus negócios abertos, os que passaram do prazo da etapa (`stuck`) e os que não têm tarefa aberta (`without_next_step`). `oldest` é o fim da tarefa atrasada mais antiga. Quem tem mais tarefas atrasadas vem primeiro; quem está em dia, por último. Sem um funil, `late` conta as tarefas de todos. `count`, `all` e um `id` nulo são como nos números de cada pessoa.",
      },
    },
    goal: {
      about: {
        en: "What is to be won in a month: an amount of money, a number of deals, or both. Without a pipeline it is for all of them, without a user for everyone.",
        "pt-BR":
          "O que se quer ganhar em um mês: um valor, um número de negócios, ou ambos. Sem funil, vale para todos eles; sem usuário, para todos.",
      },
    },
    dealOfToday: {
      fields: {
        ...cardFields,
        whatsapp_default_message: {
          en: "What a WhatsApp conversation about it begins with.",
          "pt-BR": "Com o que começa uma conversa de WhatsApp sobre ele.",
        },
      },
    },
  },
})
