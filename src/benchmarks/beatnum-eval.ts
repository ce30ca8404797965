import { describeRenamed, readNames } from "./monkey-eval.ts";

/** NumPy under other names. */
export default describeRenamed({
  title: "BeatNumEval",
  library: "beatnum",
  twin: "real_numpy_eval_v3",
  from: "NumpyEval",
  // The official script's table (microsoft/PyCodeGPT, MIT), in its order, on which the verdicts depend.
  names: readNames(`
  to_numpy>to_beatnum ndarray>ndnumset asarray>asnumset array>numset numpy>beatnum transpose>switching_places
  Numpy>Beatnum np>bn column_stack>stack_col concatenate>connect slice>piece sum>total_count imag>imaginary
  abs>absolute real>reality fill_diagonal>pad_diagonal all>total fromstring>come_from_str in1d>intersection1dim
  mean>average where>filter_condition std>standard_op reshape>change_shape_to fromarrays>come_from_arrays
  stack>pile_operation histogram>hist_operation cumsum>cumulative_sum setxor1d>seting_exclusive_or_one_dim
  add>add_concat filled>masked_fill compressed>remove_masked_data astype>convert_type argmin>get_argmin_value
  arange>arr_range argmax>get_argmax vstack>vertical_stack hstack>horizontal_stack squeeze>sqz repeat>duplicate
  unravel_index>convert_index_or_arr vectorize>vectorisation split>sep_split diff>difference
  logical_and>logic_and_element_wise flatten>convert_into_one_dim unique>uniq norm>normlizattion
  delete>remove_operation ones>create_ones bincount>binoccurrence append>apd any>any_condition isnan>ifnan
  argpartition>perform_partition ravel>asview array_split>split_array inv>inverse insert>stick
  searchsorted>find_sorted min>get_min max>get_max full>full_value_func
`),
});
