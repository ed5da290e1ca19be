import * as workflowSettings from "../automations/workflow-settings.ts"
import * as workflows from "../automations/workflows.ts"
import * as webhookSecrets from "../data/webhook-secrets.ts"
import { textsOf } from "./text.ts"

export const automationsTexts = textsOf([workflows, workflowSettings, webhookSecrets], {
  calls: {
    "workflow.list": {
      summary: { en: "List automations", "pt-BR": "Listar automações" },
      about: { en: "All workflows in the order of their names.", "pt-BR": "Todas as automações, por nome." },
    },
    "workflow.groups": {
      summary: { en: "List automations by record type", "pt-BR": "Listar automações por tipo de registro" },
      about: {
        en: "The workflows by the noun that they are about; nouns without any are left out.",
        "pt-BR": "As automações pelo tipo de registro de que tratam; tipos sem nenhuma ficam de fora.",
      },
    },
    "workflow.get": { summary: { en: "Get an automation", "pt-BR": "Obter uma automação" } },
    "workflow.create": {
      summary: { en: "Create an automation", "pt-BR": "Criar uma automação" },
      about: {
        en: "Creates a workflow, turned on unless `enabled` is false; 402 when the plan has no room for it.",
        "pt-BR": "Cria uma automação, ativa a menos que `enabled` seja false; 402 se não cabe no plano.",
      },
    },
    "workflow.update": {
      summary: { en: "Update an automation", "pt-BR": "Alterar uma automação" },
      about: {
        en: "Changes what is sent; the caller becomes the one whose rights it has.",
        "pt-BR": "Altera o que é enviado; quem chama passa a ser aquele cujos direitos ela tem.",
      },
    },
    "workflow.delete": {
      summary: { en: "Delete an automation", "pt-BR": "Excluir uma automação" },
      about: {
        en: "It does nothing from then on, and what waits to be done is not begun.",
        "pt-BR": "A partir daí ela não faz mais nada, e o que espera para ser feito não começa.",
      },
    },
    "workflow.dry_run": {
      summary: { en: "Dry-run an automation", "pt-BR": "Simular uma automação" },
      about: {
        en: "What a draft would have done in the last 30 days, by the ledger: how often its trigger came and its conditions hold now, and the newest 50 of them. `is_complete` is false where only the newest 10,000 triggers were looked at.",
        "pt-BR":
          "O que um rascunho teria feito nos últimos 30 dias, segundo o livro de registros: quantas vezes seu gatilho aconteceu e suas condições valem agora, e os 50 casos mais recentes. `is_complete` é false quando só os 10.000 gatilhos mais recentes foram vistos.",
      },
    },
    "workflow.test": {
      summary: { en: "Test an automation on a record", "pt-BR": "Testar uma automação em um registro" },
      about: {
        en: "Tries a draft on one record: which conditions hold, and what the action would do. With `perform` it does it once, conditions or not, and answers the run.",
        "pt-BR":
          "Testa um rascunho em um registro: quais condições valem, e o que a ação faria. Com `perform` a ação é feita uma vez, valham as condições ou não, e a resposta é a execução.",
      },
    },
    "workflow_run.list": {
      summary: { en: "List the runs of an automation", "pt-BR": "Listar as execuções de uma automação" },
      about: {
        en: "The runs of a workflow about records that the caller sees, the newest first.",
        "pt-BR":
          "As execuções de uma automação sobre registros que quem chama vê, as mais recentes primeiro.",
      },
    },
    "workflow_run.of_record": {
      summary: {
        en: "List the automation runs of a record",
        "pt-BR": "Listar as execuções de automações de um registro",
      },
      about: {
        en: "What workflows did about one record, the newest first.",
        "pt-BR": "O que automações fizeram com um registro, o mais recente primeiro.",
      },
    },
    "workflow_run.get": {
      summary: { en: "Get an automation run", "pt-BR": "Obter uma execução de automação" },
    },
    "workflow_run.retry": {
      summary: { en: "Retry an automation run", "pt-BR": "Executar de novo uma automação parada" },
      about: {
        en: "Runs a rested run again from where it stopped; 409 when it is not resting.",
        "pt-BR": "Executa de novo uma execução parada, a partir de onde parou; 409 se ela não está parada.",
      },
    },
    "webhook_secret.get": {
      summary: {
        en: "Get the webhook secret of automations",
        "pt-BR": "Obter o segredo dos webhooks de automações",
      },
    },
    "webhook_secret.rotate": {
      summary: {
        en: "Rotate the webhook secret of automations",
        "pt-BR": "Trocar o segredo dos webhooks de automações",
      },
      about: {
        en: "Creates a new secret; for a day calls are signed with the old one too.",
        "pt-BR": "Cria um novo segredo; por um dia as chamadas são assinadas também com o anterior.",
      },
    },
  },
  types: {
    workflow: {
      about: {
        en: "A rule that does something when something happens. It acts with the rights of `saved_by`, who saved it last. `stopped_reason` says why the server turned it off; saving it again clears that.",
        "pt-BR":
          "Uma regra que faz algo quando algo acontece. Age com os direitos de `saved_by`, quem a salvou por último. `stopped_reason` diz por que o servidor a desativou; salvar de novo limpa isso.",
      },
      fields: {
        pipeline_id: {
          en: "For deals: only deals of this pipeline.",
          "pt-BR": "De negócios: só os deste funil.",
        },
        pipeline_stage_id: {
          en: "Of deals: only those in this stage; with `stage_update` only those that enter it.",
          "pt-BR": "De negócios: só os desta etapa; com `stage_update`, só os que entram nela.",
        },
        frequency: { en: "With `frequently`: how often.", "pt-BR": "Com `frequently`: com que frequência." },
        frequency_hour: {
          en: "With `frequently`, but not hourly: the hour of the day in the account's time zone.",
          "pt-BR": "Com `frequently`, mas não de hora em hora: a hora do dia no fuso horário da conta.",
        },
        frequency_day: {
          en: "Weekly: 1 (Monday) to 7; monthly: 1 to 31, and the last day of a shorter month.",
          "pt-BR":
            "Semanal: de 1 (segunda-feira) a 7; mensal: de 1 a 31, ou o último dia de um mês mais curto.",
        },
        frequency_condition: {
          en: "With `frequently`: which records, beside `conditions`.",
          "pt-BR": "Com `frequently`: quais registros, além de `conditions`.",
        },
        archived: {
          en: "The plan has no room for it: it is off until it comes back or someone turns it on.",
          "pt-BR": "Não cabe no plano: fica inativa até voltar a caber ou alguém a ativar.",
        },
        next_at: { en: "When `frequently` runs next.", "pt-BR": "Quando `frequently` corre da próxima vez." },
      },
    },
    workflowDraft: {
      about: {
        en: "A whole workflow as the editor has it; `settings` has the keys of its action.",
        "pt-BR": "Uma automação inteira, como o editor a tem; `settings` tem as chaves da sua ação.",
      },
    },
    workflowPreview: {
      about: {
        en: "What an action would do to a record, as far as it can be told without doing it.",
        "pt-BR": "O que uma ação faria com um registro, até onde se pode dizer sem fazer.",
      },
      fields: {
        to: {
          en: "Whom a message would reach: addresses, phones or the channel's name.",
          "pt-BR": "Quem receberia a mensagem: endereços, telefones ou o nome do canal.",
        },
        withheld: {
          en: "Who would get nothing of an advertisement, and why.",
          "pt-BR": "Quem não receberia um anúncio, e por quê.",
        },
        kept: {
          en: "No provider carries the channel: the message would be kept and reach nobody.",
          "pt-BR": "Nenhum provedor atende o canal: a mensagem ficaria guardada e não chegaria a ninguém.",
        },
        html: {
          en: "Of an email; it is shown in a frame without scripts.",
          "pt-BR": "De um e-mail; é mostrado em um quadro sem scripts.",
        },
        changes: {
          en: "Fields that would change, or what would be made.",
          "pt-BR": "Campos que mudariam, ou o que seria criado.",
        },
        reason: { en: "Why it would do nothing.", "pt-BR": "Por que não faria nada." },
        detail: {
          en: "More about the reason: a field, a status of HTTP, a host.",
          "pt-BR": "Mais sobre o motivo: um campo, um status HTTP, um servidor.",
        },
      },
    },
    runStep: {
      about: {
        en: "One thing that a run did: what went in and what came of it, both ready to be shown as names and values.",
        "pt-BR":
          "Algo que uma execução fez: o que entrou e no que deu, ambos prontos para mostrar como nomes e valores.",
      },
    },
    workflowRun: {
      about: {
        en: "One run of a workflow for one record and event. `reason` tells why it did not match, rests or was stopped, `detail` more of it in words of the outside world. `cause` is the run whose effect set this one off, `undone_by` what took back what this one did, or called it off before it did anything.",
        "pt-BR":
          "Uma execução de uma automação para um registro e um evento. `reason` diz por que as condições não valeram, por que está parada ou foi interrompida; `detail`, mais sobre isso nas palavras de fora. `cause` é a execução cujo efeito acionou esta; `undone_by`, o que desfez o que esta fez, ou a cancelou antes que fizesse algo.",
      },
    },
    workflowRunDetails: {
      about: {
        en: "The run with its steps, about a record that the caller sees.",
        "pt-BR": "A execução com seus passos, sobre um registro que quem chama vê.",
      },
    },
    workflowSettings: {
      about: {
        en: "What the actions need; `workflowActionKinds` says which takes what. `message`, `subject`, `note`, `url`, `to`, `body` and the values of `headers` may hold variables, `{{name}}`.",
        "pt-BR":
          "O que as ações precisam; `workflowActionKinds` diz qual aceita o quê. `message`, `subject`, `note`, `url`, `to`, `body` e os valores de `headers` podem ter variáveis, `{{name}}`.",
      },
      fields: {
        message: {
          en: "Of an email: rich text; of every other channel: plain text.",
          "pt-BR": "De um e-mail: texto formatado; de qualquer outro canal: texto simples.",
        },
        to: { en: "Email addresses or phones.", "pt-BR": "Endereços de e-mail ou telefones." },
        purpose: {
          en: "Advertising goes to nobody who withdrew it, nor, where the account asks for it, to who never agreed; service unless said otherwise.",
          "pt-BR":
            "Publicidade não vai a quem retirou o consentimento nem, se a conta assim quiser, a quem nunca o deu; atendimento, se nada for dito.",
        },
        body: {
          en: "Any JSON; left out, the whole record is sent.",
          "pt-BR": "Qualquer JSON; sem ele, o registro inteiro é enviado.",
        },
        field: {
          en: "A field of the noun that mass edit may change too, custom ones as `custom_fields.NAME`.",
          "pt-BR":
            "Um campo do registro que a edição em massa também altera; os personalizados como `custom_fields.NAME`.",
        },
        value: {
          en: "Null or left out empties the field; a custom field that leads to a record takes its `{entity, id}`.",
          "pt-BR":
            "Null, ou sem ele, esvazia o campo; um campo personalizado que leva a um registro aceita o `{entity, id}` dele.",
        },
        lost_reason: {
          en: "Why a deal is lost whose `pipeline_stage_id` becomes a lost stage; one of the pipeline's, where it has a list.",
          "pt-BR":
            "Por que se perde um negócio cujo `pipeline_stage_id` passa a uma etapa de perda; um dos motivos do funil, se ele os tem.",
        },
        expression: {
          en: "Arithmetic over number and money fields: `{amount} * 0.1 + {custom_fields.freight}`.",
          "pt-BR": "Contas com campos de número e dinheiro: `{amount} * 0.1 + {custom_fields.freight}`.",
        },
        note: { en: "Rich text.", "pt-BR": "Texto formatado." },
        wait: {
          en: "Of what reaches people outside; `undo` unless said otherwise. It waits only for what a person did in the app, one change at a time.",
          "pt-BR":
            "Do que chega a pessoas de fora; `undo`, se nada for dito. Só espera pelo que uma pessoa fez no app, uma alteração por vez.",
        },
        duplicate: {
          en: "Where the copy goes; left out, to the deal's own stage.",
          "pt-BR": "Para onde vai a cópia; sem ele, para a própria etapa do negócio.",
        },
      },
    },
    webhookSecret: {
      about: {
        en: "What the account's outgoing webhooks are signed with, as Standard Webhooks has it: `webhook-signature` holds `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, once for each secret.",
        "pt-BR":
          "Com o que os webhooks da conta são assinados, como pede o Standard Webhooks: `webhook-signature` traz `v1,` e o base64 do HMAC-SHA256 de `webhook-id.webhook-timestamp.body`, uma vez para cada segredo.",
      },
      fields: {
        secret: { en: "`whsec_` and base64.", "pt-BR": "`whsec_` e base64." },
        previous: {
          en: "The one before, which signs beside it until then.",
          "pt-BR": "O anterior, que até lá também assina.",
        },
      },
    },
  },
})
