const menu = {
  label: 'ما يمكنك فعله',
  options: 'الخيارات',
  deposit: 'إيداع سريع',
  withdraw: 'سحب',
  support: 'الدعم المباشر',
  swap: 'مبادلة فورية',
  loan: 'قرض معزَّز',
  mining: 'تعدين مقفل',
  staking: 'التخزين',
  transfer: 'تحويل',
}
export default menu
