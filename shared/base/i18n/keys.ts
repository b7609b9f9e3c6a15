/** @generated from locales/en.json by every npm script and not in git: never edited. */

/** Value inserted into a text unchanged. */
type Shown = string | number

/** Parameters of each text by namespace and key; null for a text without parameters. A `number` also selects a plural form. */
export interface Keys {
  account: {
    themeNight: null
    themeDay: null
    language: null
    service: null
    passwordHelp: { min: Shown; max: number }
    signedIn: null
    signedInAs: { account: Shown }
    logout: null
    code: null
    codeSend: null
    codeAgain: null
    codeWait: { seconds: Shown }
    codeSent: { email: Shown }
  }
  'account-transfer': {
    title: null
    from: null
    to: null
    swapAccounts: null
    coin: null
    amount: null
    available: { amount: Shown; coin: Shown }
    minimum: { min: Shown }
    belowMinimum: { min: Shown; coin: Shown }
    submit: null
    submitAmount: { amount: Shown; coin: Shown }
    amountMissing: null
    notANumber: null
    notPositive: null
    off: null
    noCoins: null
    unanswered: null
    failedText: null
  }
  assets: {
    title: null
    accounts: null
    total: null
    hide: null
    show: null
    orders: null
    coin: null
    columns: null
    distribution: { list: Shown }
    shareOf: { account: Shown; share: Shown }
    find: null
    noZeros: null
    noMatch: null
    noCoins: null
    open: { coin: Shown }
    noPrice: null
    failedText: null
  }
  balances: {
    optionsAccount: null
    fundsAccount: null
    quantAccount: null
    options: null
    funds: null
    quant: null
    usable: null
    frozen: null
    value: null
    deposit: null
    withdraw: null
    transfer: null
    swap: null
  }
  banner: {
    label: null
    carousel: null
    picture: { at: Shown; count: Shown }
    pause: null
    play: null
    loading: null
    failed: null
  }
  'bank-cards': {
    title: null
    note: null
    noteMasked: null
    none: null
    noneText: null
    fixed: null
    off: null
    failedText: null
    list: null
    add: null
    edit: null
    editOf: { bank: Shown; last: Shown }
    editTitle: null
    save: null
    remove: null
    removeText: null
    bankName: null
    cardholder: null
    cardholderAside: null
    number: null
    bankNameMissing: null
    cardholderMissing: null
    numberMissing: null
    tooLong: { max: number }
    numberForm: { min: Shown; max: number }
    unanswered: null
    endsIn: { last: Shown }
  }
  'bind-address': {
    lead: null
    coin: null
    choose: null
    coinMissing: null
    address: null
    newAddress: null
    addressMissing: null
    addressForm: null
    addressNetwork: { networks: Shown }
    networks: { networks: Shown }
    current: null
    bind: null
    change: null
    fixed: null
    off: null
    noCoins: null
    list: null
    none: null
    copy: { coin: Shown }
    edit: { coin: Shown }
    remove: { coin: Shown }
    removeText: null
    failedText: null
    unanswered: null
    repeat: null
    repeatHelp: null
    again: null
    network: null
    networkMissing: null
    memo: null
    memoHelp: null
    memoNeeded: { network: Shown }
    memoText: null
    memoNumber: { most: Shown }
    addressChecksum: null
    addressOwn: null
    addressBurn: null
    addressContract: null
    addressLink: null
    addressTagged: null
    addressExtended: { address: Shown; memo: Shown }
  }
  bulletin: {
    title: null
    notToday: null
  }
  'candle-demo': {
    title: null
    sample: null
    name: null
    help: null
    broken: null
    loadingChart: null
    credit: null
    averages: null
    date: null
    open: null
    close: null
    low: null
    high: null
    volume: null
    highest: { price: Shown }
    lowest: { price: Shown }
    average: { price: Shown }
    zoom: null
    zoomStart: null
    zoomEnd: null
    above: null
    below: null
  }
  chart: {
    summary: { price: Shown; change: Shown; from: Shown; to: Shown }
    help: null
    time: null
    open: null
    high: null
    low: null
    close: null
    change: null
    turnoverOf: { coin: Shown }
    volumeOf: { coin: Shown }
  }
  common: {
    'toast.errortxt': null
    'toast.timeout': null
    'toast.failed': null
    'toast.offline': null
    'toast.unknown': null
    'toast.refused': null
    'toast.replayed': null
    'toast.copied': null
    'toast.notCopied': null
    'toast.consultServer': null
    'toast.contactService': null
    passwordsDiffer: null
    'toast.insufficient': null
    moreThanBalance: { available: Shown; coin: Shown }
    'toast.signedOut': null
    retry: null
    empty: null
    loading: null
    close: null
    cancel: null
    all: null
    live: null
    delayed: { age: Shown }
    offlineRetry: { seconds: Shown }
    offlineNow: null
    waiting: null
    pull: null
    release: null
    refreshing: null
    broken: null
    brokenText: null
    up: null
    down: null
    search: null
    showPassword: null
    hidePassword: null
    back: null
    loginNeeded: null
    login: null
    unknownMarket: { symbol: Shown }
    chooseMarket: null
    open: null
    settledOrder: { direction: Shown }
    resultWon: { coin: Shown }
    resultLost: { coin: Shown }
    resultReturned: null
    draw: null
    returned: null
    'toast.unsent': null
    lostText: null
    otherUnit: { coin: Shown }
  }
  deposit: {
    title: null
    records: null
    off: null
    noCoins: null
    noNetworks: { coin: Shown }
    noAddress: null
    failedText: null
    coin: null
    coinClosed: { coin: Shown }
    networks: null
    network: null
    place: null
    qr: null
    address: { coin: Shown; network: Shown }
    copyAddress: null
    memo: null
    copyMemo: null
    memoWarning: null
    only: { coin: Shown; network: Shown }
    onlyOwn: null
    sample: null
    sampleText: null
    arrivesMinutes: { minutes: number }
    arrivesHours: { hours: number }
    arrivesDays: { days: number }
    bank_name: null
    bank_number: null
    account_name: null
    bank_address: null
    bank_code: null
    company_address: null
    copyDetail: { detail: Shown }
    amount: null
    minimum: { min: Shown }
    proof: null
    oneImage: null
    amountMissing: null
    notANumber: null
    notPositive: null
    belowMinimum: { min: Shown; coin: Shown }
    proofMissing: null
    proofUploading: null
    changed: null
    changedFirst: null
    unanswered: null
    submit: null
    sendAgain: null
    partners: null
    latest: null
    earlier: null
    to: { network: Shown; account: Shown }
    steps: null
    stepSent: null
    stepSentText: null
    stepReviewText: null
    stepNext: null
    stepCredited: null
    creditedText: { amount: Shown; coin: Shown; account: Shown }
    refusedText: null
    takenBackText: null
    takeBackText: null
    another: null
  }
  exchange: {
    side: null
    orderType: null
    limitOrder: null
    marketOrder: null
    price: { coin: Shown }
    quantity: { coin: Shown }
    amount: { coin: Shown }
    less: null
    more: null
    atMarket: null
    share: null
    available: null
    buyCoin: { coin: Shown }
    sellCoin: { coin: Shown }
    loginToTrade: null
    priceMissing: null
    amountMissing: null
    quantityMissing: null
    notANumber: null
    belowMinimum: { least: Shown; coin: Shown }
    markets: null
    find: null
    ordersAndTrades: null
    trades: null
    time: null
    noTrades: null
    tradesFailed: null
    noMarkets: null
    unanswered: null
    sendAgain: null
    allOrders: null
    chart: null
    chartOf: { market: Shown }
    interval: null
    chartBroken: null
    credit: null
    loadingChart: null
    fee: { fee: Shown }
    dayChange: null
    dayHigh: null
    dayLow: null
    dayVolume: { coin: Shown }
    dayTurnover: { coin: Shown }
    notAStep: { step: Shown; coin: Shown }
    comesTo: { amount: Shown; coin: Shown }
    estimate: null
    slippage: null
    fillsNow: null
    arrives: null
    thinBook: { quantity: Shown; coin: Shown }
    farAbove: { percent: Shown }
    farBelow: { percent: Shown }
    fillsPartly: { now: Shown; all: Shown; coin: Shown }
    thinMarket: null
    bookUnknown: null
    yourPrice: null
    lastPrice: null
    estimatedAverage: null
    changePrice: null
    buyAnyway: null
    sellAnyway: null
    fillsNowAll: null
    rests: null
    view: null
    candles: null
    depth: null
    depthOf: { market: Shown }
    depthSummary: { bids: Shown; asks: Shown; middle: Shown }
    depthPrice: { price: Shown }
    depthBids: { sum: Shown }
    depthAsks: { sum: Shown }
    depthHint: null
    noDepth: null
    offline: null
    putBack: { amount: Shown }
    priceTooHigh: { most: Shown; coin: Shown }
    priceTooLow: { least: Shown; coin: Shown }
  }
  'flash-swap': {
    title: null
    records: null
    from: null
    to: null
    fromCoin: null
    toCoin: null
    turn: null
    available: { amount: Shown; coin: Shown }
    passwordMissing: null
    amountMissing: null
    notANumber: null
    notPositive: null
    quote: null
    endsIn: { seconds: Shown }
    price: null
    marketPrice: null
    spread: null
    received: null
    receivedBefore: null
    promise: null
    waiting: null
    quoteFailed: null
    noQuote: null
    ended: null
    paused: null
    submit: null
    submitRenewed: null
    unanswered: null
    off: null
    noCoins: null
    failedText: null
  }
  'pay-password': {
    trading: null
    login: null
    reset: null
    set: null
    none: null
  }
  identity: {
    lead: null
    name: null
    card: null
    front_card: null
    back_card: null
    real_name_missing: null
    front_card_missing: null
    back_card_missing: null
    uploading: null
    privacy: null
    send: null
    review: null
    reviewText: null
    certified: null
    certifiedText: null
    rejectedText: null
    off: null
  }
  introduction: {
    title: null
    none: null
  }
  legal: {
    label: null
    terms: null
    privacy: null
    risk: null
    version: { version: Shown }
    accept: null
    missing: null
    changed: null
    changedText: null
    submit: null
    later: null
    none: null
  }
  invite: {
    title: null
    lead: null
    codeOnly: null
    code: null
    link: null
    copyCode: null
    copyLink: null
    share: null
    shareTitle: { name: Shown }
    qr: null
  }
  login: {
    title: null
    lead: null
    leadMarket: { market: Shown }
    leadPage: null
    username: null
    usernameMissing: null
    password: null
    passwordMissing: null
    create: null
    forgotten: null
  }
  market: {
    title: null
    tabs: null
    groups: null
    favourites: null
    find: null
    name: null
    price: null
    change: null
    volume: null
    sortBy: { column: Shown }
    volumeOf: { volume: Shown }
    addFavourite: { market: Shown }
    removeFavourite: { market: Shown }
    noMatch: null
    noFavourites: null
    noFavouritesText: null
    noMarkets: null
    list: null
    failedText: null
  }
  member: {
    id: { id: Shown }
    creditScore: null
    bankCards: null
    level: null
    vip: { vip: Shown }
    messages: null
    unread: null
    share: null
    code: null
    copy: null
    night: null
    language: null
    ios: null
    android: null
    about: null
    logout: null
    alerts: null
    alertsText: null
    alertsBlocked: null
  }
  menu: {
    label: null
    options: null
    deposit: null
    withdraw: null
    support: null
    swap: null
    loan: null
    mining: null
    staking: null
    transfer: null
  }
  'notice-banner': {
    label: null
    open: null
    dismiss: null
  }
  notices: {
    title: null
    none: null
    unread: null
    partial: null
    record: null
    readAll: null
  }
  options: {
    label: null
    markets: null
    noMarkets: null
    view: null
    chart: null
    orders: null
    high: null
    low: null
    dayHigh: null
    dayLow: null
    dayVolume: { coin: Shown }
    noFigures: null
    interval: null
    chartOf: { market: Shown }
    chartBroken: null
    credit: null
    buyUp: null
    buyDown: null
    amount: null
    duration: null
    estProfit: null
    choose: null
    settings: null
    openContract: null
    coin: null
    balance: null
    range: null
    presets: null
    perDuration: null
    perDurationMinimum: null
    from: { amount: Shown }
    seconds: { seconds: Shown }
    estimatedProfit: null
    atRisk: null
    amountMissing: null
    notANumber: null
    notPositive: null
    belowMinimum: { amount: Shown }
    aboveMaximum: { amount: Shown }
    durationMissing: null
    marketsMissing: null
    termsFailed: null
    offlineReason: null
    loginHint: { market: Shown }
    confirmTitle: null
    market: null
    direction: null
    sending: null
    unknown: null
    sendAgain: null
    inProgress: null
    pending: null
    settling: null
    settled: null
    ofSeconds: { seconds: Shown }
    settlingText: null
    orderPrice: null
    currentPrice: null
    settlementPrice: null
    waitingTrade: null
    ifSettledNow: null
    opened: null
    settledAt: null
    profit: { coin: Shown }
    loss: { coin: Shown }
    draw: null
    drawText: null
    returned: null
    returnedText: null
    entryTrade: null
    exitTrade: null
    tradesNote: null
    remaining: null
    order: { id: Shown }
    orderDelayed: null
    orderFailed: null
    continue: null
    figures: null
    loadingChart: null
    loadingTerms: null
    loadingMarkets: null
    loadingOrderEntry: null
    running: { count: number }
    ordersRunning: { count: Shown }
    settledNowIn: { coin: Shown }
    amountIn: { coin: Shown }
    again: null
    volumeOf: { coin: Shown }
    resultIn: { coin: Shown }
    turnoverOf: { coin: Shown }
    dayTurnover: { coin: Shown }
  }
  personal: {
    memberCentre: null
    memberCentreUnread: null
    security: null
    loginPassword: null
    tradingPassword: null
    set: null
    notSet: null
    identity: null
    identity_none: null
    identity_review: null
    identity_certified: null
    identity_rejected: null
    address: null
    bound: null
    notBound: null
    sessions: null
  }
  security: {
    lead: null
    loginPasswordText: null
    tradingPasswordText: null
    sessionsText: null
    changeLoginPassword: null
    setTrading: null
    resetTrading: null
    currentPassword: null
    newPassword: null
    repeatPassword: null
    currentPasswordMissing: null
    newPasswordMissing: null
    newPasswordMalformed: { min: Shown; max: number }
    repeatMissing: null
    save: null
    changeNote: null
    tradingNote: null
    newPasswordSame: null
  }
  ranking: {
    title: null
    rise: null
    fall: null
    name: null
    price: null
    change: null
    noneRising: null
    noneFalling: null
    failedText: null
  }
  records: {
    bills: null
    withdrawals: null
    deposits: null
    transfers: null
    records: null
    income: null
    expense: null
    export: null
    exporting: null
    nothingToExport: null
    detail: null
    amount: null
    kind: null
    time: null
    balance: null
    remark: null
    status: null
    address: null
    network: null
    memo: null
    from: null
    to: null
    message: null
    number: null
    coin: null
    origin: null
    unknownCoin: null
    chooseCoin: null
    details: null
  }
  register: {
    title: null
    lead: null
    by: null
    byEmail: null
    byPhone: null
    email: null
    emailMissing: null
    emailMalformed: null
    phone: null
    phoneHelp: { min: Shown; max: number }
    phoneMissing: null
    phoneMalformed: { min: Shown; max: number }
    codeMissing: null
    password: null
    passwordMissing: null
    passwordMalformed: { min: Shown; max: number }
    repeat: null
    repeatMissing: null
    repeatDifferent: null
    invite: null
    inviteOptional: null
    submit: null
    haveAccount: null
    closed: null
    closedText: null
    failed: null
    failedText: null
  }
  reviews: {
    status1: null
    status2: null
    status3: null
    status4: null
    reason: null
    takeBack: null
    takeBackOf: { amount: Shown; coin: Shown }
    all: null
    inReview: null
    since: { time: Shown }
    nobodyLooks: null
    nobodyLooked: null
    reviewed: null
  }
  'sample-banners': {
    sample: null
    options: null
    optionsText: null
    exchange: null
    exchangeText: null
    replay: null
    replayText: null
  }
  site: {
    home: null
    market: null
    exchange: null
    options: null
    assets: null
    orders: null
    account: null
    changemoney: null
    exchangeb: null
    notify: null
    introduction: null
    invite: null
    security: null
    modifyPwd: null
    resetLegalPwd: null
    real_authentication: null
    bindMentionAddress: null
    bank: null
    demoChart: null
    login: null
    register: null
    tabs: null
    lead: null
    leadText: null
    markets: null
    theme: null
    skip: null
    notFound: null
    forgotPassword: null
    sessions: null
    withdrawal: null
    recharge: null
    loans: null
    'loans-application': null
    lockming: null
    'lockming-application': null
    staking: null
    stakingOrders: null
    transfer: null
    'transfer-list': null
    earn: null
    wallet: null
    optionsAccount: null
    fundsAccount: null
    quantAccount: null
    notLoaded: null
    noScript: null
    retry: null
  }
  spot: {
    price: null
    quantity: { coin: Shown }
    bids: null
    asks: null
    useAsk: { price: Shown; amount: Shown; coin: Shown }
    useBid: { price: Shown; amount: Shown; coin: Shown }
    spread: { spread: Shown }
    oneSided: null
    crossed: null
    emptyBook: null
    loadingBook: null
    catchingUp: null
    grouping: null
    layout: null
    both: null
    onlyBids: null
    onlyAsks: null
    open: null
    completed: null
    cancelled: null
    orders: null
    side: null
    buy: null
    sell: null
    limit: null
    market: null
    orderPrice: null
    orderQuantity: null
    amount: { coin: Shown }
    filled: null
    average: null
    fee: null
    cancel: null
    atMarket: null
    sum: { coin: Shown }
    cancelThis: { order: Shown }
    keep: null
    cancelIt: null
    cancelAll: null
    openCount: { orders: number }
    openCountMore: { orders: number }
    allMarkets: null
    onlyMarket: { market: Shown }
    symbol: null
    status: null
    number: null
    orderType: null
    filledQuantity: null
    feeCoin: null
    placedAt: null
    closedAt: null
    cancelAllQuestion: null
    cancelAllText: { orders: number }
    cancelling: { done: Shown; all: Shown }
    cancelledOrders: { orders: number }
    filledFirst: { orders: number }
    notCancelled: { orders: number }
  }
  'order-list': {
    number: null
    status: null
    symbol: null
    allMarkets: null
    placedFrom: null
    placedUntil: null
    rangeReversed: null
    clearFilters: null
    filterAndExport: null
    exportOrders: null
    exportingOrders: null
    nothingToExport: null
  }
  ticker: {
    label: null
    carousel: null
    change: null
    pause: null
    play: null
    loading: null
    empty: null
    failed: null
  }
  upload: {
    add: null
    camera: null
    preparing: null
    progress: { label: Shown }
    failed: null
    remove: { label: Shown }
    size: { label: Shown; most: Shown }
    type: { label: Shown }
    unreadable: { label: Shown }
    pixels: { label: Shown; most: Shown }
    shape: { label: Shown }
    blank: { label: Shown }
    same: { label: Shown }
  }
  'forgot-password': {
    title: null
    lead: null
    codeMissing: null
    sent: { email: Shown }
    submit: null
    back: null
    notOffered: null
  }
  server: {
    ok: null
    'http.unauthorized': null
    'http.unknownCall': null
    'http.wrongMethod': { methods: Shown }
    'http.malformed': null
    'http.tooLarge': null
    'http.wrongType': { type: Shown }
    'http.tooMany': { seconds: number }
    'http.busy': { seconds: number }
    'http.unavailable': { seconds: number }
    'maintenance.title': null
    'maintenance.text': { site: Shown }
    'maintenance.again': null
    'http.failed': null
    'http.keyForm': null
    'http.keyReused': null
    'refusals.clockOff': null
    'refusals.disabled': null
    'refusals.foreignPicture': null
    'refusals.unknownCoin': null
    'refusals.noAccount': null
    'refusals.tooManyDigits': { digits: number }
    'refusals.insufficient': { available: Shown; coin: Shown }
    'refusals.changed': null
    'refusals.closed': null
    'refusals.range': { min: Shown; max: Shown }
    'refusals.least': { min: Shown }
    'refusals.whole': null
    'rule.missing': { field: Shown }
    'rule.id': { field: Shown }
    'rule.filled': { field: Shown }
    'rule.amount': { field: Shown }
    'rule.positiveAmount': { field: Shown }
    'rule.count': { field: Shown }
    'rule.email': { field: Shown }
    'rule.phone': { field: Shown }
    'rule.password': { field: Shown }
    'rule.cardNumber': { field: Shown }
    'rule.pkce': { field: Shown }
    'rule.partner': { field: Shown }
    'rule.consent': { field: Shown }
    'rule.choice': { field: Shown; values: Shown }
    'rule.other': { field: Shown }
    'accounts.registered': null
    'accounts.loggedIn': null
    'accounts.loggedOut': null
    'accounts.repeatedCookie': null
    'accounts.emailOff': null
    'accounts.phoneOff': null
    'accounts.nameNeeded': null
    'accounts.passwordsDiffer': null
    'accounts.unknownInvite': null
    'accounts.nameTaken': null
    'accounts.codeNeeded': null
    'accounts.codeWrong': null
    'accounts.codeSent': null
    'accounts.codeSubject': { site: Shown }
    'accounts.codeText': { code: Shown; minutes: number }
    'accounts.wrongLogin': null
    'accounts.wrongPassword': null
    'accounts.wrongPasswordLeft': { left: Shown }
    'accounts.passwordChanged': null
    'accounts.tradingPasswordSet': null
    'accounts.identityOff': null
    'accounts.identityPending': null
    'accounts.identityDone': null
    'accounts.identityHandedIn': null
    'accounts.identityHandedInDemo': null
    'accounts.certifiedTitle': null
    'accounts.certifiedText': null
    'accounts.rejectedTitle': null
    'accounts.rejectedText': null
    'reviews.automatic': null
    'legal.acceptCurrent': null
    'bank.off': null
    'bank.unknown': null
    'bank.fixed': null
    'bank.taken': null
    'bank.full': null
    'accounts.emailNeeded': null
    'bank.saved': null
    'bank.title': null
    'bank.addedTitle': null
    'bank.text': { bank: Shown; last: Shown }
    'bank.removed': null
    'bank.removedTitle': null
    'bank.removedText': { bank: Shown; last: Shown }
    'site.unknownLanguage': null
    'site.pageRange': null
    'site.limitRange': { most: number }
    'site.welcomeTitle': { site: Shown }
    'site.welcomeContent': null
    'site.sampleTitle': null
    'site.sampleContent': null
    'samples.shortLoan': null
    'samples.starterLoan': null
    'samples.bridgeLoan': null
    'samples.reserveLoan': null
    'samples.lender': { name: Shown }
    'samples.machine': { model: Shown }
    'samples.bankTransfer': null
    'uploads.kept': null
    'uploads.noFile': null
    'uploads.oneFile': null
    'uploads.noPicture': null
    'uploads.broken': null
    'uploads.quota': { files: Shown; megabytes: Shown; hours: number }
    'uploads.unknown': null
    'field.address': null
    'field.back_card': null
    'field.bank_name': null
    'field.card_name': null
    'field.card_number': null
    'field.buytype': null
    'field.c_id': null
    'field.captcha': null
    'field.code': null
    'field.consent': null
    'field.ctime': null
    'field.ctzed': null
    'field.eid': null
    'field.email': null
    'field.fid': null
    'field.front_card': null
    'field.id': null
    'field.kind': null
    'field.lang': null
    'field.limit': null
    'field.logpassword': null
    'field.m_id': null
    'field.newpassword': null
    'field.oldpassword': null
    'field.order_id': null
    'field.page': null
    'field.password': null
    'field.phone': null
    'field.real_name': null
    'field.repassword': null
    'field.status': null
    'field.type': null
    'field.username': null
    'transfer.off': null
    'transfer.sameAccount': null
    'transfer.insufficient': { available: Shown }
    'transfer.least': { min: Shown; coin: Shown }
    'transfer.daily': { most: Shown; minutes: number }
    'transfer.done': { amount: Shown; coin: Shown; from: Shown; to: Shown }
    'trading.halted': { market: Shown }
    'trading.haltedBecause': { market: Shown; message: Shown }
    'swap.off': null
    'swap.sameCoin': null
    'swap.silent': { coin: Shown }
    'swap.belowLeast': { min: Shown; coin: Shown }
    'swap.notCovered': { coin: Shown }
    'swap.quoteUnknown': null
    'swap.quoteForeign': null
    'swap.quoteTerms': null
    'swap.quoteUsed': null
    'swap.quoteExpired': null
    'swap.requote': null
    'swap.done': { amount: Shown; coin: Shown; quantity: Shown; quote: Shown }
    'withdrawals.off': null
    'withdrawals.noWallet': { coin: Shown }
    'withdrawals.noBank': { coin: Shown }
    'withdrawals.addressNeeded': { coin: Shown }
    'withdrawals.addressUnfit': { networks: Shown }
    'withdrawals.cardNeeded': null
    'withdrawals.outOfRange': { min: Shown; max: Shown }
    'withdrawals.belowLeast': { min: Shown; coin: Shown }
    'withdrawals.nothingLeft': null
    'withdrawals.overDaily': { available: Shown; coin: Shown }
    'withdrawals.newPassword': { time: Shown }
    'withdrawals.newAddress': { hours: number }
    'withdrawals.newCard': { hours: number }
    'withdrawals.feeChanged': null
    'withdrawals.addressChanged': null
    'withdrawals.handedIn': null
    'withdrawals.handedInDemo': null
    'withdrawals.askedTitle': { coin: Shown }
    'withdrawals.askedText': { amount: Shown; coin: Shown; address: Shown }
    'withdrawals.paidTitle': null
    'withdrawals.paidText': { amount: Shown; coin: Shown; quantity: Shown; address: Shown }
    'withdrawals.refusedTitle': null
    'withdrawals.refusedText': { amount: Shown; coin: Shown; account: Shown }
    'withdrawals.unknown': null
    'withdrawals.decided': null
    'withdrawals.takenBack': null
    'booked.withdrawal-hold': null
    'booked.withdrawal-return': null
    'field.bank_id': null
    'field.paypwd': null
    'field.terms': null
    'field.withdraw_type': null
    'reviews.sampleRemoved': null
    'reviews.noReason': null
    'booked.swap': null
    'field.from_coin_id': null
    'field.to_coin_id': null
    'field.quote': null
    'account.options': null
    'account.funds': null
    'account.quant': null
    'booked.sample-money': null
    'booked.sample-money-removal': null
    'booked.operator-credit': null
    'booked.operator-debit': null
    'booked.account-transfer': null
    'booked.option-order': null
    'booked.option-settlement': null
    'booked.withdrawal': null
    'field.num': null
    'field.from_type': null
    'field.to_type': null
    'field.part': null
    'spot.unknownMarket': null
    'spot.marketSilent': null
    'spot.tooMany': { most: number }
    'spot.tooManyDigits': { digits: number }
    'spot.priceNeeded': null
    'spot.priceStep': { step: Shown }
    'spot.quantityStep': { step: Shown }
    'spot.priceTooHigh': { most: Shown; coin: Shown }
    'spot.priceTooLow': { least: Shown; coin: Shown }
    'spot.tooLittle': { least: Shown }
    'spot.noBook': null
    'spot.houseLimit': { quantity: Shown; coin: Shown }
    'spot.placed': { quantity: Shown; coin: Shown; price: Shown; quote: Shown }
    'spot.partly': { quantity: Shown; ordered: Shown; coin: Shown; price: Shown; quote: Shown }
    'spot.bought': { quantity: Shown; coin: Shown; price: Shown; quote: Shown }
    'spot.sold': { quantity: Shown; coin: Shown; price: Shown; quote: Shown }
    'spot.unknownOrder': null
    'spot.alreadyFilled': null
    'spot.alreadyCancelled': null
    'spot.cancelled': null
    'spot.buy': null
    'spot.sell': null
    'spot.limit': null
    'spot.market': null
    'booked.spot-hold': null
    'booked.spot-fill': null
    'booked.spot-release': null
    'field.bb_id': null
    'field.price': null
    'field.operate_type': null
    'field.sized_by': null
    'field.amount': null
    'field.url': null
    'options.unknownMarket': null
    'options.marketSilent': null
    'options.thinMarket': { market: Shown }
    'options.unknownDuration': { durations: Shown }
    'options.tooManyDigits': { digits: number }
    'options.outOfRange': { min: Shown; max: Shown; coin: Shown }
    'options.houseLimit': { market: Shown }
    'options.stakeLimit': { market: Shown; amount: Shown; coin: Shown }
    'options.unknownOrder': null
    'records.unknown': null
    'options.accepted': { direction: Shown; amount: Shown; coin: Shown; market: Shown; seconds: Shown }
    'options.up': null
    'options.down': null
    'options.unknownTrade': null
    'accounts.passwordUnchanged': null
    'accounts.passwordIsTrading': null
    'accounts.passwordIsLogin': null
    'accounts.tradingPasswordUnchanged': null
    'accounts.samePicture': null
    'accounts.resetByEmail': null
    'accounts.resetRequested': null
    'accounts.resetSubject': { site: Shown }
    'accounts.resetText': { code: Shown; minutes: number }
    'accounts.passwordReset': null
    'accounts.passwordResetTitle': null
    'accounts.passwordChangedText': null
    'accounts.tradingPasswordTitle': null
    'accounts.tradingPasswordText': null
    'accounts.passwordResetText': null
    'accounts.confirmByTrading': null
    'accounts.confirmByLogin': null
    'accounts.wrongTrading': null
    'accounts.wrongTradingLeft': { left: Shown }
    'accounts.newDeviceTitle': null
    'accounts.newDeviceText': { time: Shown; device: Shown }
    'accounts.unknownDevice': null
    'accounts.addressTitle': { coin: Shown }
    'accounts.addressAddedTitle': { coin: Shown }
    'accounts.addressText': { coin: Shown; address: Shown }
    'accounts.addressRemovedTitle': { coin: Shown }
    'accounts.addressRemovedText': { coin: Shown; address: Shown }
    'field.paypassword': null
    'accounts.sessionEnded': null
    'accounts.otherSessionsEnded': null
    'accounts.unknownSession': null
    'deposits.off': null
    'deposits.unknownNetwork': { coin: Shown }
    'deposits.proofUsed': null
    'deposits.tooMany': { most: number }
    'deposits.unknown': null
    'deposits.decided': null
    'deposits.takenBack': null
    'deposits.handedIn': null
    'deposits.handedInDemo': null
    'deposits.creditedTitle': null
    'deposits.creditedText': { amount: Shown; coin: Shown; account: Shown }
    'deposits.refusedTitle': null
    'deposits.refusedText': { amount: Shown; coin: Shown }
    'booked.deposit': null
    'field.payimg': null
    'field.a_id': null
    'deposits.tooLittle': { least: Shown; coin: Shown }
    'deposits.changed': null
    'mining.off': null
    'mining.bought': { amount: Shown; coin: Shown; days: number }
    'booked.mining-lock': null
    'booked.mining-interest': null
    'booked.mining-return': null
    'loans.off': null
    'loans.tooMany': { most: number }
    'loans.handedIn': null
    'loans.handedInDemo': null
    'loans.unknown': null
    'loans.decided': null
    'loans.takenBack': null
    'loans.notOwed': null
    'loans.repaidBefore': null
    'loans.insufficient': { total: Shown; coin: Shown; available: Shown }
    'loans.repaidNow': { total: Shown; coin: Shown }
    'loans.pending': null
    'loans.approved': null
    'loans.rejected': null
    'loans.canceled': null
    'loans.repaid': null
    'loans.notRepaid': null
    'loans.paidTitle': null
    'loans.paidText': { amount: Shown; coin: Shown; account: Shown; total: Shown; days: number }
    'loans.refusedTitle': null
    'loans.refusedText': { amount: Shown; coin: Shown }
    'loans.samePhoto': null
    'booked.loan': null
    'booked.loan-repayment': null
    'field.later_card': null
    'field.handheld_card': null
    'field.order_num': null
    'staking.off': null
    'staking.staked': { amount: Shown; coin: Shown; days: number }
    'staking.redeemed': { amount: Shown; coin: Shown }
    'staking.unknown': null
    'staking.notEarly': null
    'staking.over': null
    'booked.staking-hold': null
    'booked.staking-end': null
    'booked.staking-redeem': null
    'field.s_id': null
    'internalTransfer.off': null
    'internalTransfer.unknownAccount': null
    'internalTransfer.expired': null
    'internalTransfer.closedCoin': { coin: Shown }
    'internalTransfer.nothingLeft': null
    'internalTransfer.done': { quantity: Shown; coin: Shown; name: Shown }
    'internalTransfer.sent': { amount: Shown; coin: Shown; name: Shown; quantity: Shown; days: number }
    'internalTransfer.unknown': null
    'internalTransfer.over': null
    'internalTransfer.canceled': { amount: Shown; coin: Shown }
    'internalTransfer.arrivedTitle': { coin: Shown }
    'internalTransfer.arrivedText': { amount: Shown; coin: Shown; quantity: Shown; name: Shown }
    'internalTransfer.gotTitle': { coin: Shown }
    'internalTransfer.gotText': { name: Shown; quantity: Shown; coin: Shown }
    'internalTransfer.returnedTitle': { coin: Shown }
    'internalTransfer.returnedText': { name: Shown; amount: Shown; coin: Shown }
    'booked.internal-transfer-hold': null
    'booked.internal-transfer': null
    'booked.internal-transfer-return': null
    'field.to_uid': null
    'http.stopping': { seconds: number }
    'uploads.pixels': { megapixels: Shown }
    'uploads.shape': null
    'uploads.blank': null
    'uploads.full': null
    'accounts.passwordCommon': null
    'site.pageTooDeep': { most: number }
    'site.unknownPlace': null
    'site.timeRange': null
    'field.from': null
    'field.to': null
    'field.days': null
    'field.symbol': null
    'field.after': null
    'field.received': null
    'field.number': null
    'field.partner': null
    'field.origin': null
    'field.scopes': null
    'field.member': null
    'field.seconds': null
    'field.challenge': null
    'field.verifier': null
    'field.framed': null
    'accounts.emailLooks': null
    'partners.outOfScope': { scope: Shown }
    'partners.otherOrigin': null
    'partners.unknown': null
    'partners.codeExpired': null
    'partners.notGranted': null
    'partners.framedOnly': null
    'partners.wrongKey': null
    'withdrawals.networkGone': { network: Shown }
    'withdrawals.unknownCard': null
    'field.network': null
    'field.memo': null
    'spot.filledPart': { quantity: Shown; ordered: Shown; coin: Shown; price: Shown; quote: Shown }
    'networks.addressOff': null
    'networks.addressForm': null
    'networks.addressNetwork': { networks: Shown }
    'networks.addressOwn': null
    'networks.addressBurn': null
    'networks.addressFixed': null
    'networks.addressSaved': null
    'networks.addressChecksum': null
    'networks.addressRemoved': null
    'networks.addressContract': null
    'networks.addressLink': null
    'networks.addressTagged': null
    'networks.addressExtended': { address: Shown; memo: Shown }
    'networks.networkNeeded': { networks: Shown }
    'networks.memoNeeded': { network: Shown }
    'networks.memoNone': { network: Shown }
    'networks.memoText': null
    'networks.memoNumber': { most: Shown }
  }
  halted: {
    title: null
    text: null
    thinTitle: null
    thinText: null
  }
  fills: {
    bought: null
    sold: null
    boughtPart: null
    soldPart: null
    price: { price: Shown }
  }
  sessions: {
    title: null
    lead: null
    unknown: null
    present: null
    since: null
    seen: null
    end: null
    endOf: { device: Shown }
    endOthers: null
    failedText: null
    notOffered: null
  }
  wallet: {
    today: null
    why: null
    whyText: null
    whyUnknown: null
    noHistory: null
    sampleDays: null
    missingDays: null
    days: { days: Shown }
    lineLabel: { first: Shown; last: Shown }
    owed: null
    coins: null
    other: null
    locked: null
    spot: null
    options: null
    staking: null
    mining: null
    withdrawals: null
    transfers: null
    loans: null
    allocation: { list: Shown }
    shareOf: { coin: Shown; share: Shown }
    total: null
    hide: null
    show: null
    actions: null
    send: null
    running: null
    favourites: null
    failedText: null
  }
  withdrawal: {
    title: null
    records: null
    off: null
    noCoins: null
    failedText: null
    infoFailed: null
    cardsFailed: null
    ways: null
    wallet: null
    bank: null
    coin: null
    balance: { amount: Shown }
    address: null
    manage: null
    addressNone: { coin: Shown }
    bindAddress: null
    addressMissing: null
    several: null
    cardNone: null
    addCard: null
    cardMissing: null
    amount: null
    range: { min: Shown; max: Shown }
    from: { min: Shown }
    leftToday: { left: Shown; coin: Shown }
    amountMissing: null
    notANumber: null
    notPositive: null
    tooFine: { digits: number }
    nothingArrives: null
    passwordMissing: null
    fee: null
    received: null
    waitPassword: { time: Shown }
    waitAddress: { time: Shown }
    waitCard: { time: Shown }
    usableIn: { left: Shown }
    submit: null
    changedFee: null
    changedAddress: null
    check: null
    arrives: null
    network: null
    addressShort: null
    bankName: null
    number: null
    cardholder: null
    compare: null
    compareCard: null
    confirm: { amount: Shown; coin: Shown }
    held: null
    unanswered: null
    sendAgain: null
    sums: { received: Shown; fee: Shown; coin: Shown }
    steps: null
    stepHeld: null
    stepHeldText: { amount: Shown; coin: Shown }
    stepReviewText: null
    stepNext: null
    sentText: { amount: Shown; coin: Shown }
    returnedText: null
    returns: null
    another: null
    pending: null
    latest: null
    earlier: null
    cardEndsIn: { last: Shown }
    networkMissing: null
    memo: null
  }
  'email-code': {
    email: null
    emailHelp: null
    to: { email: Shown }
    emailMissing: null
    emailForm: null
    missing: null
  }
  products: {
    sample: null
    samples: null
    perDay: null
    perYear: null
    days: { days: number }
    dayOf: { day: Shown; days: Shown }
    daysLeft: { days: number }
    lastDay: null
    changed: null
    amount: null
    term: null
    number: { number: Shown }
    range: { min: Shown; max: Shown }
    least: { min: Shown }
    amountMissing: null
    notANumber: null
    notPositive: null
    notWhole: null
    tooFine: { digits: number }
    outOfRange: { min: Shown; max: Shown }
    belowLeast: { num: Shown }
    lower: null
    raise: null
  }
  loans: {
    title: null
    projects: null
    orders: null
    status: null
    all: null
    pending: null
    approved: null
    rejected: null
    canceled: null
    repaid: null
    off: null
    noProjects: null
    noOrders: null
    failedText: null
    amountIn: { coin: Shown }
    perYear: null
    note: null
    parts: { amount: Shown; interest: Shown }
    inReview: { days: number }
    due: { date: Shown }
    today: null
    repaidOn: { date: Shown }
    repaidEarly: { date: Shown; days: number }
    nothingOwed: null
    canceledOn: { date: Shown }
    cancel: null
    cancelOf: { order: Shown }
    cancelText: { amount: Shown; coin: Shown }
    cancelApplication: null
    repay: null
    repayOf: { order: Shown }
    question: null
    questionText: null
    amount: null
    interest: null
    total: null
    notNow: null
    repayAll: { amount: Shown }
    unanswered: null
    early: null
    notRepaid: null
  }
  'loan-application': {
    title: null
    off: null
    gone: null
    others: null
    failedText: null
    repayment: null
    once: null
    paidOut: null
    interest: { days: Shown; rate: Shown }
    yearly: null
    due: null
    ifToday: null
    total: null
    card: null
    ready: { count: Shown; all: Shown }
    front_card: null
    later_card: null
    handheld_card: null
    front_card_missing: null
    later_card_missing: null
    handheld_card_missing: null
    uploading: null
    privacy: null
    summary: { amount: Shown; days: number }
    submit: null
    submitAmount: { amount: Shown }
    sendAgain: null
    unanswered: null
    done: null
    doneText: null
    toOrders: null
    early: null
    number: { number: Shown }
    approved: { amount: Shown }
    rejected: null
  }
  mining: {
    title: null
    machines: null
    orders: null
    off: null
    noMachines: null
    noOrders: null
    failedText: null
    locks: { coin: Shown }
    amountIn: { coin: Shown }
    overTerm: null
    note: null
    running: null
    ended: null
    locked: { amount: Shown }
    returned: { amount: Shown; date: Shown }
    paidSoFar: { coin: Shown }
    paidInAll: { coin: Shown }
    inAll: { rate: Shown; amount: Shown }
    nextPayment: null
    nextPayments: null
    moreDays: { count: number }
    lastOne: null
    amountBack: null
    utc: { time: Shown }
  }
  'mining-application': {
    title: null
    off: null
    gone: null
    others: null
    failedText: null
    everyDay: null
    whole: { range: Shown }
    wholeOnly: null
    balance: { amount: Shown }
    balanceFailed: null
    passwordMissing: null
    until: { days: number; date: Shown }
    eachDay: null
    estimated: null
    plan: null
    planAt: { coin: Shown; time: Shown }
    day: { day: Shown }
    moreDays: { count: number }
    amountBack: null
    caption: { date: Shown }
    submit: null
    submitAmount: { amount: Shown; days: number }
    sendAgain: null
    unanswered: null
    done: null
    doneText: { amount: Shown; date: Shown; first: Shown }
    toOrders: null
  }
  staking: {
    title: null
    records: null
    span: { min: Shown; max: number }
    period: null
    usable: { amount: Shown; coin: Shown }
    rate: null
    revenue: null
    early: null
    earlyNone: null
    earlyAccrued: null
    earlyForfeited: null
    passwordMissing: null
    periodMissing: null
    submit: { amount: Shown; coin: Shown; days: number }
    submitPlain: null
    unanswered: null
    off: null
    none: null
    failedText: null
  }
  'staking-orders': {
    title: null
    staking: null
    ended: null
    redeemed: null
    terms: { days: number; percent: Shown }
    termsPlain: { days: number }
    staked: null
    stakedAmount: null
    paidBack: { coin: Shown }
    interestSoFar: null
    interest: null
    backOn: { date: Shown }
    interestDays: { day: Shown; days: number }
    interestWhole: { days: number }
    redeemedAt: null
    noteEnd: null
    noteForfeited: null
    noteNone: null
    noteOver: null
    redeem: null
    askTitle: null
    getNow: null
    cost: { amount: Shown; coin: Shown }
    costAccrued: { days: number }
    costForfeited: null
    wait: { date: Shown; amount: Shown; coin: Shown }
    keep: null
    redeemNow: null
    unanswered: null
    noRunning: null
    noEnded: null
  }
  'internal-transfer': {
    title: null
    records: null
    off: null
    intro: null
    account: null
    exact: null
    search: null
    searching: null
    nameMissing: null
    searchFailed: null
    found: { count: number }
    noneFound: null
    left: { count: number }
    sample: { name: Shown }
    tap: null
    hiddenName: null
    confirmed: null
    change: null
    confirmFirst: null
    afterConfirming: null
    afterCoin: null
    afterAmount: null
    coin: null
    amount: null
    password: null
    available: { amount: Shown; coin: Shown }
    noCoins: null
    failedText: null
    fee: null
    free: null
    arrives: null
    immediate: null
    arrivesOn: { date: Shown; days: number }
    gets: null
    heldHint: null
    finalHint: null
    submit: null
    send: { amount: Shown; coin: Shown }
    nothingLeft: null
    passwordMissing: null
    unanswered: null
  }
  'internal-transfers': {
    title: null
    off: null
    status: null
    all: null
    transferring: null
    finished: null
    canceled: null
    none: null
    to: null
    fee: { amount: Shown }
    free: null
    noFee: null
    arrives: { date: Shown }
    arrivesInDays: { date: Shown; days: number }
    arrivesInHours: { date: Shown; hours: Shown; minutes: Shown }
    arrived: { amount: Shown; date: Shown }
    arrivedAtOnce: { amount: Shown }
    back: { amount: Shown }
    cancel: null
    cancelThis: { number: Shown }
    cancelTitle: null
    cancelText: { amount: Shown; coin: Shown; name: Shown }
    keep: null
    cancelIt: null
    from: null
  }
  'app-notice': {
    label: null
    lost: null
    since: { time: Shown }
    sinceMember: { time: Shown }
    never: null
    version: null
    versionText: null
    load: null
    later: null
  }
  alerts: {
    optionWon: null
    optionLost: null
    optionDraw: null
    optionReturned: null
    depositCredited: null
    depositRefused: null
    withdrawalPaid: null
    withdrawalRefused: null
  }
  search: {
    label: null
    markets: null
    pages: null
    empty: null
    failed: null
    unread: null
    language: null
  }
  record: {
    title: null
    number: null
    copy: { detail: Shown }
    share: null
    bills: null
    days: { days: number }
    unknown: null
    unknownText: null
    failedText: null
    delayed: null
    rule: null
    'type.option': null
    'type.spot': null
    'type.swap': null
    'type.deposit': null
    'type.withdrawal': null
    'type.transfer': null
    'type.loan': null
    'type.stake': null
    'type.mining': null
    'state.open': null
    'state.won': null
    'state.lost': null
    'state.draw': null
    'state.returned': null
    'state.waiting': null
    'state.completed': null
    'state.approved': null
    'state.refused': null
    'state.cancelled': null
    'state.repaid': null
    'state.running': null
    'state.ended': null
    'state.redeemed': null
    'state.transferring': null
    'field.market': null
    'field.direction': null
    'field.orderType': null
    'field.amount': null
    'field.given': null
    'field.received': null
    'field.rate': null
    'field.spread': null
    'field.price': null
    'field.quantity': null
    'field.filled': null
    'field.averagePrice': null
    'field.total': null
    'field.fee': null
    'field.duration': null
    'field.payout': null
    'field.leastTrade': null
    'field.skippedSmall': null
    'field.skippedRejected': null
    'field.entry': null
    'field.exit': null
    'field.result': null
    'field.account': null
    'field.network': null
    'field.address': null
    'field.memo': null
    'field.bank': null
    'field.card': null
    'field.product': null
    'field.dayRate': null
    'field.yearRate': null
    'field.term': null
    'field.interest': null
    'field.toRepay': null
    'field.paid': null
    'field.early': null
    'field.sender': null
    'field.recipient': null
    'field.created': null
    'field.ends': null
    'field.arrives': null
    'field.due': null
    'field.decided': null
    'field.repaid': null
    'field.ended': null
    'field.reason': null
    'word.up': null
    'word.down': null
    'word.buy': null
    'word.sell': null
    'word.limit': null
    'word.market': null
    'word.options': null
    'word.funds': null
    'word.quant': null
    'word.none': null
    'word.accrued': null
    'word.forfeited': null
  }
  'public-trade': {
    title: null
    market: null
    number: null
    search: null
    missing: null
    price: null
    amount: null
    time: null
    least: null
    small: null
    rejected: null
    unknown: null
    unknownText: null
    beside: null
    rule: null
  }
  'last-figures': {
    keep: null
    keepText: null
  }
  'partner-access': {
    title: { partner: Shown }
    lead: { partner: Shown; origin: Shown; site: Shown }
    read: null
    quote: null
    trade: null
    frame: null
    page: null
    server: null
    never: null
    allow: null
    listTitle: null
    listLead: null
    none: null
    used: null
    remove: null
    removeOf: { partner: Shown }
    blocked: null
    continueAt: { site: Shown }
    passwordAt: { host: Shown }
    accountAt: { site: Shown; host: Shown }
    nothingAsked: null
    listText: null
  }
  demo: {
    sample: null
    ok: null
    unauthorized: null
    insufficient: null
    halted: null
    wrongTrading: null
    wrongLogin: null
    unknown: null
    changed: null
    invalid: null
    belowLeast: { min: Shown; coin: Shown }
    welcomeTitle: { site: Shown }
    welcomeContent: null
    sampleTitle: null
    sampleContent: null
    'booked.option-order': null
    'booked.option-settlement': null
    'booked.spot-hold': null
    'booked.spot-fill': null
    'booked.spot-release': null
    'booked.swap': null
    'booked.deposit': null
    'booked.withdrawal-hold': null
    'booked.withdrawal': null
    'booked.withdrawal-return': null
    'booked.account-transfer': null
    'booked.internal-transfer-hold': null
    'booked.internal-transfer': null
    'booked.internal-transfer-return': null
    'booked.loan': null
    'booked.loan-repayment': null
    'booked.staking-hold': null
    'booked.staking-end': null
    'booked.staking-redeem': null
    'booked.mining-lock': null
    'booked.mining-interest': null
    'booked.mining-return': null
    'samples.machine': { model: Shown }
    'samples.shortLoan': null
    'samples.starterLoan': null
    'samples.reserveLoan': null
    'samples.lender': { name: Shown }
  }
  readonly: {
    refused: null
  }
}
// inputs: c19e02c62f22d933453c83654926c54ef578ca906b8075b13703353e2ccb7374
