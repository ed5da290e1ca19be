/** Texts about automations and webhooks, in Portuguese by the English ones. */
export const automations: Readonly<Record<string, string>> = {
  "No provider carries the channel: the message would be kept and reach nobody.":
    "Nenhum provedor atende o canal: a mensagem ficaria guardada e não chegaria a ninguém.",
  "Get the webhook secret of automations": "Obter o segredo dos webhooks de automações",
  "Rotate the webhook secret of automations": "Trocar o segredo dos webhooks de automações",
  "List automations": "Listar automações",
  "Create an automation": "Criar uma automação",
  "List automations by record type": "Listar automações por tipo de registro",
  "Get an automation": "Obter uma automação",
  "Update an automation": "Alterar uma automação",
  "Delete an automation": "Excluir uma automação",
  "Dry-run an automation": "Simular uma automação",
  "Test an automation on a record": "Testar uma automação em um registro",
  "List the runs of an automation": "Listar as execuções de uma automação",
  "List the automation runs of a record": "Listar as execuções de automações de um registro",
  "Get an automation run": "Obter uma execução de automação",
  "Retry an automation run": "Executar de novo uma automação parada",
  "Creates a new secret; for a day calls are signed with the old one too.":
    "Cria um novo segredo; por um dia as chamadas são assinadas também com o anterior.",
  "All workflows in the order of their names.": "Todas as automações, por nome.",
  "Creates a workflow, turned on unless `enabled` is false; 402 when the plan has no room for it.":
    "Cria uma automação, ativa a menos que `enabled` seja false; 402 se não cabe no plano.",
  "The workflows by the noun that they are about; nouns without any are left out.":
    "As automações pelo tipo de registro de que tratam; tipos sem nenhuma ficam de fora.",
  "Changes what is sent; the caller becomes the one whose rights it has.":
    "Altera o que é enviado; quem chama passa a ser aquele cujos direitos ela tem.",
  "What a draft would have done in the last 30 days, by the ledger: how often its trigger came and its conditions hold now, and the newest 50 of them. `is_complete` is false where only the newest 10,000 triggers were looked at.":
    "O que um rascunho teria feito nos últimos 30 dias, segundo o livro de registros: quantas vezes seu gatilho aconteceu e suas condições valem agora, e os 50 casos mais recentes. `is_complete` é false quando só os 10.000 gatilhos mais recentes foram vistos.",
  "Tries a draft on one record: which conditions hold, and what the action would do. With `perform` it does it once, conditions or not, and answers the run.":
    "Testa um rascunho em um registro: quais condições valem, e o que a ação faria. Com `perform` a ação é feita uma vez, valham as condições ou não, e a resposta é a execução.",
  "The runs of a workflow about records that the caller sees, the newest first.":
    "As execuções de uma automação sobre registros que quem chama vê, as mais recentes primeiro.",
  "What workflows did about one record, the newest first.":
    "O que automações fizeram com um registro, o mais recente primeiro.",
  "Runs a rested run again from where it stopped; 409 when it is not resting.":
    "Executa de novo uma execução parada, a partir de onde parou; 409 se ela não está parada.",
  "One thing that a run did: what went in and what came of it, both ready to be shown as names and values.":
    "Algo que uma execução fez: o que entrou e no que deu, ambos prontos para mostrar como nomes e valores.",
  "The operation that took something back.": "A operação que desfez algo.",
  "What the account's outgoing webhooks are signed with, as Standard Webhooks has it: `webhook-signature` holds `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, once for each secret.":
    "Com o que os webhooks da conta são assinados, como pede o Standard Webhooks: `webhook-signature` traz `v1,` e o base64 do HMAC-SHA256 de `webhook-id.webhook-timestamp.body`, uma vez para cada segredo.",
  "`whsec_` and base64.": "`whsec_` e base64.",
  "The one before, which signs beside it until then.": "O anterior, que até lá também assina.",
  "A rule that does something when something happens. It acts with the rights of `saved_by`, who saved it last. `stopped_reason` says why the server turned it off; saving it again clears that.":
    "Uma regra que faz algo quando algo acontece. Age com os direitos de `saved_by`, quem a salvou por último. `stopped_reason` diz por que o servidor a desativou; salvar de novo limpa isso.",
  "Of deals: only those of this pipeline.": "De negócios: só os deste funil.",
  "Of deals: only those in this stage; with `stage_update` only those that enter it.":
    "De negócios: só os desta etapa; com `stage_update`, só os que entram nela.",
  "With `frequently`: how often.": "Com `frequently`: com que frequência.",
  "With `frequently`, but not hourly: the hour of the day in the account's time zone.":
    "Com `frequently`, mas não de hora em hora: a hora do dia no fuso horário da conta.",
  "Weekly: 1 (Monday) to 7; monthly: 1 to 31, and the last day of a shorter month.":
    "Semanal: de 1 (segunda-feira) a 7; mensal: de 1 a 31, ou o último dia de um mês mais curto.",
  "With `frequently`: which records, beside `conditions`.":
    "Com `frequently`: quais registros, além de `conditions`.",
  "The plan has no room for it: it is off until it comes back or someone turns it on.":
    "Não cabe no plano: fica inativa até voltar a caber ou alguém a ativar.",
  "When `frequently` runs next.": "Quando `frequently` corre da próxima vez.",
  "A whole workflow as the editor has it; `settings` has the keys of its action.":
    "Uma automação inteira, como o editor a tem; `settings` tem as chaves da sua ação.",
  "What an action would do to a record, as far as it can be told without doing it.":
    "O que uma ação faria com um registro, até onde se pode dizer sem fazer.",
  "Whom a message would reach: addresses, phones or the channel's name.":
    "Quem receberia a mensagem: endereços, telefones ou o nome do canal.",
  "Who would get nothing of an advertisement, and why.": "Quem não receberia um anúncio, e por quê.",
  "Of an email; it is shown in a frame without scripts.":
    "De um e-mail; é mostrado em um quadro sem scripts.",
  "Fields that would change, or what would be made.": "Campos que mudariam, ou o que seria criado.",
  "Why it would do nothing.": "Por que não faria nada.",
  "More about the reason: a field, a status of HTTP, a host.":
    "Mais sobre o motivo: um campo, um status HTTP, um servidor.",
  "One run of a workflow for one record and event. `reason` tells why it did not match, rests or was stopped, `detail` more of it in words of the outside world. `cause` is the run whose effect set this one off, `undone_by` what took back what this one did, or called it off before it did anything.":
    "Uma execução de uma automação para um registro e um evento. `reason` diz por que as condições não valeram, por que está parada ou foi interrompida; `detail`, mais sobre isso nas palavras de fora. `cause` é a execução cujo efeito acionou esta; `undone_by`, o que desfez o que esta fez, ou a cancelou antes que fizesse algo.",
  "The run with its steps, about a record that the caller sees.":
    "A execução com seus passos, sobre um registro que quem chama vê.",
  "What the actions need; `workflowActionKinds` says which takes what. `message`, `subject`, `note`, `url`, `to`, `body` and the values of `headers` may hold variables, `{{name}}`.":
    "O que as ações precisam; `workflowActionKinds` diz qual aceita o quê. `message`, `subject`, `note`, `url`, `to`, `body` e os valores de `headers` podem ter variáveis, `{{name}}`.",
  "Of an email: rich text; of every other channel: plain text.":
    "De um e-mail: texto formatado; de qualquer outro canal: texto simples.",
  "Email addresses or phones.": "Endereços de e-mail ou telefones.",
  "Advertising goes to nobody who withdrew it, nor, where the account asks for it, to who never agreed; service unless said otherwise.":
    "Publicidade não vai a quem retirou o consentimento nem, se a conta assim quiser, a quem nunca o deu; atendimento, se nada for dito.",
  "Any JSON; left out, the whole record is sent.": "Qualquer JSON; sem ele, o registro inteiro é enviado.",
  "A field of the noun that mass edit may change too, custom ones as `custom_fields.NAME`.":
    "Um campo do registro que a edição em massa também altera; os personalizados como `custom_fields.NAME`.",
  "Null or left out empties the field; a custom field that leads to a record takes its `{entity, id}`.":
    "Null, ou sem ele, esvazia o campo; um campo personalizado que leva a um registro aceita o `{entity, id}` dele.",
  "Why a deal is lost whose `pipeline_stage_id` becomes a lost stage; one of the pipeline's, where it has a list.":
    "Por que se perde um negócio cujo `pipeline_stage_id` passa a uma etapa de perda; um dos motivos do funil, se ele os tem.",
  "Arithmetic over number and money fields: `{amount} * 0.1 + {custom_fields.freight}`.":
    "Contas com campos de número e dinheiro: `{amount} * 0.1 + {custom_fields.freight}`.",
  "Rich text.": "Texto formatado.",
  "Of what reaches people outside; `undo` unless said otherwise. It waits only for what a person did in the app, one change at a time.":
    "Do que chega a pessoas de fora; `undo`, se nada for dito. Só espera pelo que uma pessoa fez no app, uma alteração por vez.",
  "Where the copy goes; left out, to the deal's own stage.":
    "Para onde vai a cópia; sem ele, para a própria etapa do negócio.",
  "List webhooks": "Listar webhooks",
  "Create a webhook": "Criar um webhook",
  "Get samples of an event": "Obter exemplos de um evento",
  "Get a webhook": "Obter um webhook",
  "Update a webhook": "Alterar um webhook",
  "Delete a webhook": "Excluir um webhook",
  "Replace a webhook's secret": "Trocar o segredo de um webhook",
  "List what a webhook was told": "Listar as entregas de um webhook",
  "Send a delivery again": "Enviar uma entrega de novo",
  "Send failed deliveries again": "Enviar de novo as entregas que falharam",
  "Test a webhook": "Testar um webhook",
  "All webhooks, the newest first; with `url` those with this very address.":
    "Todos os webhooks, os mais novos primeiro; com `url`, os que têm exatamente esse endereço.",
  "Creates a webhook, turned on unless `enabled` is false. 402 for a plan without them, 409 where one with this address tells of one of these events already.":
    "Cria um webhook, ativo a menos que `enabled` seja false. 402 em um plano sem webhooks; 409 se outro com este endereço já avisa de um destes eventos.",
  "What an event posts, made of the newest three records that it could be about.":
    "O que um evento envia, a partir dos três registros mais novos de que ele poderia tratar.",
  "Changes what is sent; the caller becomes the one whose rights it has. Turning it on forgets why it was stopped.":
    "Altera o que é enviado; quem chama passa a ser aquele cujos direitos ele tem. Ativar de novo esquece por que parou.",
  "Ends a webhook permanently; what waits for it is not sent. It works on every plan.":
    "Exclui um webhook definitivamente; o que espera por ele não é enviado. Funciona em todos os planos.",
  "Signs with a new secret from now on, and for a day with the one before too.":
    "Assina com um novo segredo a partir de agora, e por um dia também com o anterior.",
  "The deliveries of the last 30 days, the newest first. `before` is the id of the last one of the page before this.":
    "As entregas dos últimos 30 dias, as mais recentes primeiro. `before` é o id da última da página anterior.",
  "Sends the oldest 1,000 failed deliveries again, or those of one event, each under its id; 409 while the webhook is off.":
    "Envia de novo as 1.000 entregas mais antigas que falharam, ou só as de um evento, cada uma com o mesmo id; 409 enquanto o webhook está desativado.",
  "The record that it happened to; of a note the one that it is on.":
    "O registro com que isso aconteceu; no caso de uma nota, aquele em que ela está.",
  "Sends a delivery again at once, under its id, whatever became of it.":
    "Envia uma entrega de novo na hora, com o mesmo id, qualquer que tenha sido o resultado.",
  "Calls the address once, now, with a sample of one of its events, and answers what came back; nothing of it is kept.":
    "Chama o endereço uma vez, agora, com um exemplo de um de seus eventos, e responde o que veio de volta; nada disso é guardado.",
  "Tells another program what happens, with the rights of `saved_by`, who saved it last.":
    "Avisa outro programa do que acontece, com os direitos de `saved_by`, quem o salvou por último.",
  "Since when every call fails.": "Desde quando todas as chamadas falham.",
  "One event on its way to a webhook; `status`, `answer` and `took_ms` are of the newest attempt.":
    "Um evento a caminho de um webhook; `status`, `answer` e `took_ms` são da tentativa mais recente.",
  "The status of HTTP; null where no answer came.": "O status HTTP; null se não veio resposta.",
  "How the answer begins.": "Como a resposta começa.",
  "What is posted, to the letter.": "O que é enviado, letra por letra.",
  "When it is tried next, or again.": "Quando é a próxima tentativa.",
  "What is posted, signed as Standard Webhooks has it. `id` is that of the delivery, the same at each attempt, as in the header `webhook-id`; `timestamp` is when it happened.":
    "O que é enviado, assinado como pede o Standard Webhooks. `id` é o da entrega, o mesmo em cada tentativa, como no cabeçalho `webhook-id`; `timestamp` é quando aconteceu.",
  "It does nothing from then on, and what waits to be done is not begun.":
    "A partir daí ela não faz mais nada, e o que espera para ser feito não começa.",
}
