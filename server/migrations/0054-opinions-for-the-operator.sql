call let_reader_read('nps_answers');
