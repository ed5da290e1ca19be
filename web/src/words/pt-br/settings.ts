/** The settings by group, with the words by which the search and the palette find them. */
export const settings = {
  search: "Buscar nas configurações",
  clear: "Limpar a busca",
  nothing: (text: string) => `Nenhuma configuração encontrada para “${text}”.`,
  groups: {
    account: "Conta",
    people: "Pessoas",
    pipelines: "Funis",
    data: "Dados",
    channels: "Canais",
    money: "Dinheiro",
    developers: "Desenvolvedores",
    security: "Segurança",
    own: "Só para você",
  },
  places: {
    companyData: {
      label: "Dados da empresa",
      text: "Nome, documento, logo, endereço, idioma e fuso horário.",
      words: "conta cnpj cpf responsável região marketing endereços ip",
    },
    plan: {
      label: "Plano e faturas",
      text: "O que você tem, quanto custa e a próxima fatura.",
      words: "assinatura pagamento preço upgrade teste usuários",
    },
    leaving: {
      label: "Baixar tudo ou encerrar a conta",
      text: "Todos os dados em um arquivo, e o fim da conta.",
      words: "exportar backup cópia cancelar excluir sair lgpd",
    },
    users: {
      label: "Usuários",
      text: "Quem trabalha no Funil e o que pode fazer.",
      words: "equipe time convidar papéis permissões acesso",
    },
    goals: {
      label: "Metas",
      text: "Quanto cada pessoa e a equipe querem vender.",
      words: "objetivos vendas do mês",
    },
    pipelines: {
      label: "Funis e etapas",
      text: "Etapas, motivos de perda e o que os cartões mostram.",
      words: "configurar pipeline quadro kanban",
    },
    taskTypes: {
      label: "Tipos de tarefa",
      text: "Ligações, reuniões e o que mais a equipe faz.",
      words: "configurar atividades visita",
    },
    workflows: {
      label: "Automações",
      text: "O que o Funil faz sozinho quando algo acontece.",
      words: "workflows gatilhos regras robô",
    },
    customFields: {
      label: "Campos personalizados",
      text: "Informações próprias da sua empresa em cada registro.",
      words: "formulário customizados atributos",
    },
    products: { label: "Produtos", text: "O que você vende, com preços.", words: "catálogo itens" },
    migration: {
      label: "Mudança de outro CRM",
      text: "Traga funis, negócios e histórico do Pipedrive, RD Station e outros.",
      words: "migrar importar pipedrive hubspot rd station agendor trello csv",
    },
    duplicateContacts: {
      label: "Contatos duplicados",
      text: "Contatos que parecem a mesma pessoa.",
      words: "possíveis mesclar juntar repetidos",
    },
    duplicateCompanies: {
      label: "Empresas duplicadas",
      text: "Empresas que parecem a mesma.",
      words: "possíveis mesclar juntar repetidas",
    },
    trash: {
      label: "Lixeira",
      text: "O que foi excluído nos últimos 30 dias, para restaurar.",
      words: "excluídos apagados recuperar",
    },
    messages: {
      label: "Mensagens enviadas",
      text: "E-mails, SMS e WhatsApp que as automações enviaram, e até onde chegaram.",
      words: "caixa de saída",
    },
    webforms: {
      label: "Formulários",
      text: "Capte negócios no seu site.",
      words: "captação leads página embed",
    },
    shops: {
      label: "Lojas",
      text: "Nuvemshop, Shopify e WooCommerce: produtos sincronizados e pedidos para devoluções.",
      words: "loja online e-commerce conectar sincronizar integração",
    },
    returns: {
      label: "Devoluções",
      text: "A página em que quem comprou pede para devolver ou trocar.",
      words: "trocas devolver logística reversa formulário",
    },
    receiving: {
      label: "Recebimentos",
      text: "Pix e cobrança do que os seus clientes devem.",
      words: "chave qr code asaas boleto",
    },
    bills: {
      label: "Financeiro",
      text: "As contas a pagar e a receber.",
      words: "faturas boletos pix",
    },
    tokens: {
      label: "Tokens de API",
      text: "Deixe scripts, integrações e assistentes trabalharem no Funil.",
      words: "chave programas mcp zapier acesso",
    },
    webhooks: {
      label: "Webhooks",
      text: "Avise outros programas quando algo acontece no Funil.",
      words: "eventos notificar integração",
    },
    reference: {
      label: "Referência da API",
      text: "Todas as chamadas e os guias. Abre em outra aba.",
      words: "documentação docs openapi desenvolvedor",
    },
    addresses: {
      label: "Endereços permitidos",
      text: "De quais redes a sua equipe pode entrar.",
      words: "ip rede bloquear acesso restrição",
    },
    operations: {
      label: "Histórico de operações",
      text: "Quem fez o quê e quando, com a opção de desfazer.",
      words: "auditoria log",
    },
    profile: { label: "Perfil", text: "Seu nome, foto e contatos.", words: "minha conta e-mail" },
    preferences: {
      label: "Idioma e tema",
      text: "Português ou inglês, claro ou escuro.",
      words: "aparência língua modo noturno",
    },
    notifications: {
      label: "Notificações",
      text: "O que chega até você, e por onde.",
      words: "avisos e-mail push resumo diário",
    },
    signature: {
      label: "Assinatura de e-mail",
      text: "O fim dos e-mails que você escreve.",
      words: "rodapé mensagem",
    },
    calendarFeed: {
      label: "Tarefas no seu calendário",
      text: "As suas tarefas no Google Agenda, Outlook ou Apple.",
      words: "google agenda outlook apple ical assinar",
    },
    password: {
      label: "Senha",
      text: "Troque a senha com que você entra.",
      words: "alterar acesso segurança",
    },
    sessions: {
      label: "Sessões",
      text: "Onde você está conectado.",
      words: "dispositivos aparelhos sair de todos segurança",
    },
  },
  all: "Todas as configurações",
  support: "Dúvidas, problemas e sugestões. Abre em outra aba.",
  records: "Tudo o que a sua equipe cadastra.",
  /** For a user who was redirected from a page. */
  noAccess: {
    title: "Você não tem acesso a essa página",
    text: "Se precisar dela, fale com um administrador da conta.",
  },
}
