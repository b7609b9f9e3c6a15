const balances = {
  optionsAccount: 'حساب الخيارات',
  fundsAccount: 'حساب الأموال',
  quantAccount: 'الحساب الكمي',
  options: 'الخيارات',
  funds: 'الأموال',
  quant: 'الكمي',
  usable: 'المتاح',
  frozen: 'المجمّد',
  value: 'القيمة',
  deposit: 'إيداع',
  withdraw: 'سحب',
  transfer: 'تحويل',
  swap: 'مبادلة',
}
export default balances
